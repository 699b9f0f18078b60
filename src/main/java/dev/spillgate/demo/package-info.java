/**
 * The demo's servlets: what answers admitted requests, and what tells the page which policies there
 * are. Not in the classes jar.
 */
@NullMarked
package dev.spillgate.demo;

import org.jspecify.annotations.NullMarked;
