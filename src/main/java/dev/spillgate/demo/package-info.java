/**
 * The demo's servlets: what answers admitted requests, what tells the page which policies there
 * are, and who its visitor is to a filter. Not in the classes jar.
 */
@NullMarked
package dev.spillgate.demo;

import org.jspecify.annotations.NullMarked;
