/**
 * Who is asking.
 *
 * <p>In comes a request; out goes the key under which it is counted. Addresses are read as
 * literals: nothing is ever looked up in DNS.
 */
@NullMarked
package dev.spillgate.key;

import org.jspecify.annotations.NullMarked;
