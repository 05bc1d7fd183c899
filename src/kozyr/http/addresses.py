class Addresses:
    def __init__(self, proxies):
        pass

    def of(self, scope):
        return scope["client"][0] if scope.get("client") else ""
