package dev.spillgate.limit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.provider.EnumSource;

/** The algorithms that refuse at once, where the others let requests wait, as a test's argument. */
@EnumSource(
    mode = EnumSource.Mode.EXCLUDE,
    names = {"LEAKY_BUCKET", "CONCURRENCY"})
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface AlgorithmsThatRefuse {}
