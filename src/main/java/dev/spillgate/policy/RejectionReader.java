package dev.spillgate.policy;

import dev.spillgate.response.ContainerPage;
import dev.spillgate.response.FixedBody;
import dev.spillgate.response.NegotiatedBody;
import dev.spillgate.response.RejectionBody;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads how a refusal is told. */
record RejectionReader(InitParams params, Problems problems) {

  private static final int DEFAULT_STATUS = 429;
  private static final int FIRST_ERROR = 400;
  private static final String CONTAINER = "container";
  private static final String PLAIN = "text/plain;charset=UTF-8";
  private static final Pattern MEDIA_TYPE =
      Pattern.compile(
          "T/T(\\s*;\\s*T=(T|\"[^\"\\\\\\p{Cntrl}]*\"))*".replace("T", HttpToken.TOKEN));
  private static final Pattern CHARSET =
      Pattern.compile(";\\s*charset=\"?([^\";\\s]+)", Pattern.CASE_INSENSITIVE);

  int status() {
    return params.integer(Parameter.REJECT_STATUS, 200, 599, DEFAULT_STATUS);
  }

  RejectionBody body(int status) {
    Value body = params.value(Parameter.REJECT_BODY);
    if (body == null) {
      params.refuse(Parameter.REJECT_CONTENT_TYPE, "there is no rejectBody");
      return new NegotiatedBody();
    }
    if (body.text().equals(CONTAINER)) {
      params.refuse(Parameter.REJECT_CONTENT_TYPE, "the container's own page is sent");
      if (status < FIRST_ERROR) {
        problems.addOpenly(
            Parameter.REJECT_BODY,
            body,
            "no error page for status " + params.shown(Parameter.REJECT_STATUS, status));
      }
      return new ContainerPage();
    }
    return fixed(body);
  }

  private RejectionBody fixed(Value body) {
    String type = params.read(Parameter.REJECT_CONTENT_TYPE, PLAIN, RejectionReader::mediaType);
    Charset charset = charset(type);
    if (!charset.newEncoder().canEncode(body.text())) {
      problems.addOpenly(Parameter.REJECT_BODY, body, "rejectContentType can't hold all of it");
    }
    return new FixedBody(body.text(), type, charset);
  }

  private static String mediaType(String text) {
    if (!MEDIA_TYPE.matcher(text).matches()) {
      throw new IllegalArgumentException("not a media type");
    }
    try {
      if (!charset(text).canEncode()) {
        throw new IllegalArgumentException();
      }
    } catch (IllegalArgumentException unknown) {
      throw new IllegalArgumentException("the charset is unknown");
    }
    return text;
  }

  /** UTF-8 where the type names none, as the likes of JSON are. */
  private static Charset charset(String mediaType) {
    Matcher charset = CHARSET.matcher(mediaType);
    return charset.find() ? Charset.forName(charset.group(1)) : StandardCharsets.UTF_8;
  }
}
