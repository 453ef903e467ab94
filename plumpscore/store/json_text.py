"""JSON as it is stored and sent: without spaces, and in the letters people wrote."""

import json

dumps = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode
loads = json.loads
