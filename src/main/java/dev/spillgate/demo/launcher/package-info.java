/**
 * What {@code java -jar spillgate.war} runs: command line in, a server that deploys this very WAR
 * out. It lies at the root of the WAR, where a container that the WAR is deployed on never looks.
 */
@NullMarked
package dev.spillgate.demo.launcher;

import org.jspecify.annotations.NullMarked;
