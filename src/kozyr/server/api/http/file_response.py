"""The response with which a prepared file is sent."""

from litestar import Response

from kozyr.server.api.http.bundle import File, matches_tag
from kozyr.server.api.http.request_handler import HttpRequest


def make_file_response(
    request: HttpRequest, file: File, status: int, extra: dict[str, str]
) -> Response[bytes]:
    """Make the response with a file, or with only the file's tag if the client already has the file."""
    encoded = file.choose_encoding(request.headers.get("accept-encoding", ""))
    headers = {"ETag": encoded.tag, "Cache-Control": file.cache_control, "Vary": "Accept-Encoding", **extra}
    if status == 200 and matches_tag(request.headers.get("if-none-match", ""), encoded.tag):  # noqa: PLR2004 - the HTTP status of success
        return Response(b"", status_code=304, media_type=file.media_type, headers=headers)
    if encoded.encoding:
        headers["Content-Encoding"] = encoded.encoding
    return Response(encoded.body, status_code=status, media_type=file.media_type, headers=headers)
