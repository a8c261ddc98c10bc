# Converts a file with a running `treeline serve`: python3 examples/client.py samples/paper.pdf [http://127.0.0.1:8321]
import sys, urllib.error, urllib.request
path, url = sys.argv[1], (sys.argv[2:] or ["http://127.0.0.1:8321"])[0]
request = urllib.request.Request(f"{url}/v1/convert?format=md", open(path, "rb").read(), {"Content-Type": "application/octet-stream"})
try:
    with urllib.request.urlopen(request) as answer:
        print(answer.read().decode())
        print("pages:", answer.headers["Treeline-Pages"], answer.headers["Treeline-Status"], file=sys.stderr)
except urllib.error.HTTPError as error:
    sys.exit(error.read().decode())  # { "code": …, "fact": …, "fix": … }
