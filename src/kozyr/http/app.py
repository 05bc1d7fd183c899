def application(house, addresses):
    from litestar import Litestar

    return Litestar([], openapi_config=None)
