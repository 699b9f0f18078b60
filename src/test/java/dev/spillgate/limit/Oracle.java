package dev.spillgate.limit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * What an algorithm should say, computed the naive way: from the list of all admissions and the
 * definition, in big integers.
 */
public abstract class Oracle {

  /** An admission: when, and how many permits it took. */
  public record Admission(long time, int cost) {}

  final Limit limit;
  final List<Admission> admissions = new ArrayList<>();
  private long latest = Long.MIN_VALUE;

  Oracle(Limit limit) {
    this.limit = limit;
  }

  /** The naive form of an algorithm, as new. */
  public static Oracle of(Algorithm algorithm, Limit limit) {
    return switch (algorithm) {
      case FIXED_WINDOW -> new Fixed(limit);
      case SLIDING_LOG -> new Log(limit);
      case SLIDING_WINDOW -> new Slots(limit);
      case SLIDING_COUNTER -> new Counter(limit);
      case TOKEN_BUCKET -> new Bucket(limit);
      case LEAKY_BUCKET, CONCURRENCY -> throw new IllegalArgumentException("requests wait there");
    };
  }

  /** Whether {@code cost} permits would be admitted. */
  public abstract boolean admits(long now, long cost);

  /** Whether forgetting everything would change nothing. */
  public abstract boolean isAsNew(long now);

  /** The most permits that would be admitted at once. */
  public long remaining(long now) {
    long low = 0;
    long high = limit.burst();
    while (low < high) {
      long middle = (low + high + 1) / 2;
      if (admits(now, middle)) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** The time that counts: a clock that steps back stands still until it has caught up. */
  public long arrive(long now) {
    latest = Math.max(latest, now);
    return latest;
  }

  /** Takes permits that are there. */
  public Admission take(long now, int cost) {
    Admission admission = new Admission(now, cost);
    admissions.add(admission);
    return admission;
  }

  /** Undoes an admission. */
  public void giveBack(long now, Admission admission) {
    admissions.remove(admission);
  }

  /** Forgets what no definition looks at any more, so that long runs stay quick. */
  public void forgetBefore(long time) {
    admissions.removeIf(admission -> admission.time() < time);
  }

  long taken(long from, long to) {
    return admissions.stream()
        .filter(admission -> from <= admission.time() && admission.time() <= to)
        .mapToLong(Admission::cost)
        .sum();
  }

  /** Algorithms that count the permits taken in some stretch of time that ends now. */
  private abstract static class Counting extends Oracle {
    Counting(Limit limit) {
      super(limit);
    }

    abstract long counted(long now);

    @Override
    public boolean admits(long now, long cost) {
      return counted(now) + cost <= limit.permits();
    }

    @Override
    public boolean isAsNew(long now) {
      return counted(now) == 0;
    }
  }

  private static final class Fixed extends Counting {
    Fixed(Limit limit) {
      super(limit);
    }

    @Override
    long counted(long now) {
      long start = Math.floorDiv(now, limit.window()) * limit.window();
      return taken(start, start + limit.window() - 1);
    }
  }

  private static final class Log extends Counting {
    Log(Limit limit) {
      super(limit);
    }

    @Override
    long counted(long now) {
      return taken(now - limit.window(), now);
    }
  }

  private static final class Slots extends Counting {
    Slots(Limit limit) {
      super(limit);
    }

    @Override
    long counted(long now) {
      long length = limit.window() / limit.slots();
      long slot = Math.floorDiv(now, length);
      return taken((slot - limit.slots() + 1) * length, (slot + 1) * length - 1);
    }
  }

  private static final class Counter extends Oracle {
    Counter(Limit limit) {
      super(limit);
    }

    private long start(long now) {
      return Math.floorDiv(now, limit.window()) * limit.window();
    }

    private long previous(long now) {
      return taken(start(now) - limit.window(), start(now) - 1);
    }

    private long current(long now) {
      return taken(start(now), start(now) + limit.window() - 1);
    }

    @Override
    public boolean admits(long now, long cost) {
      BigInteger window = BigInteger.valueOf(limit.window());
      BigInteger inside = window.subtract(BigInteger.valueOf(now - start(now)));
      BigInteger weighted = BigInteger.valueOf(previous(now)).multiply(inside);
      BigInteger counted = BigInteger.valueOf(current(now) + cost).multiply(window);
      BigInteger most = BigInteger.valueOf(limit.permits()).multiply(window);
      return weighted.add(counted).compareTo(most) <= 0;
    }

    @Override
    public boolean isAsNew(long now) {
      return previous(now) + current(now) == 0;
    }
  }

  /** The level is counted in parts of 1/WINDOW token: a nanosecond brings PERMITS of them. */
  private static final class Bucket extends Oracle {
    private final BigInteger capacity;
    private BigInteger level;
    private long at;

    Bucket(Limit limit) {
      super(limit);
      this.capacity = parts(limit.burst());
      this.level = capacity;
    }

    private BigInteger parts(long tokens) {
      return BigInteger.valueOf(tokens).multiply(BigInteger.valueOf(limit.window()));
    }

    private BigInteger refill(long nanos) {
      return BigInteger.valueOf(nanos).multiply(BigInteger.valueOf(limit.permits()));
    }

    private BigInteger level(long now) {
      return admissions.isEmpty() ? capacity : level.add(refill(now - at)).min(capacity);
    }

    @Override
    public boolean admits(long now, long cost) {
      return level(now).compareTo(parts(cost)) >= 0;
    }

    @Override
    public boolean isAsNew(long now) {
      return level(now).equals(capacity);
    }

    @Override
    public Admission take(long now, int cost) {
      level = level(now).subtract(parts(cost));
      at = now;
      return super.take(now, cost);
    }

    @Override
    public void giveBack(long now, Admission admission) {
      BigInteger back = parts(admission.cost()).subtract(refill(now - admission.time()));
      level = level(now).add(back.max(BigInteger.ZERO)).min(capacity);
      at = now;
    }

    @Override
    public void forgetBefore(long time) {
      // the level says it all
    }
  }
}
