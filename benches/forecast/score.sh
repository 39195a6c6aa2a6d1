#!/bin/sh
# Scores the executable on a folder of real series, with the Python of the variable PYTHON: `score.sh FOLDER SCORER`.
exec "${PYTHON:-python3}" "$(dirname "$0")/score.py" "$@"
