package dev.spillgate.demo;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A client of one demo. */
final class Visitor {

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI address;

  Visitor(URI address) {
    this.address = address;
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(address.resolve(path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
