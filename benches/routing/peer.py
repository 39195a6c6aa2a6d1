#!/usr/bin/env python3
"""PyVRP in the place of our solver: `peer.py MATRIX.json SECONDS SEED`, the file and the answer as of solve_matrix.

SECONDS is processor time of the process; PyVRP's numbers are whole, so lengths are scaled to keep their decimals.
"""

import json
import math
import sys
import time

from pyvrp import Model


def main():
    path, seconds, seed = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
    with open(path) as file:
        problem = json.load(file)
    model = stated(problem)
    started = time.process_time()
    found = model.solve(stop=lambda *_: time.process_time() - started >= seconds, seed=seed, display=False)
    routes = [[visit.idx + 1 for visit in route.schedule() if visit.is_client()] for route in found.best.routes()]
    print(json.dumps({"routes": routes}))


def stated(problem):
    size, scale = len(problem["demand"]), scale_of(problem["dist"])
    model = Model()
    places = [model.add_location(node, 0) for node in range(size)]
    model.add_depot(places[0])
    for node in range(1, size):
        service = int(problem["service"][node] * scale) if "service" in problem else 0
        demand = int(problem["demand"][node])
        model.add_client(places[node], delivery=demand, service_duration=service, **window(problem, node, scale))
    vehicles = problem["fleet"] or size - 1
    model.add_vehicle_type(vehicles, capacity=int(problem["capacity"]), **window(problem, 0, scale))
    for one in range(size):
        for other in range(size):
            if one != other:
                length = round(problem["dist"][one][other] * scale)
                duration = math.ceil(problem["time"][one][other] * scale - 1e-6) if "time" in problem else 0
                model.add_edge(places[one], places[other], length, duration)
    return model


def scale_of(table):
    for scale in (1, 10):
        if all(abs(length * scale - round(length * scale)) < 1e-6 for row in table for length in row):
            return scale
    return 1000


def window(problem, node, scale):
    if "ready" not in problem:
        return {}
    return {"tw_early": int(problem["ready"][node] * scale), "tw_late": int(problem["due"][node] * scale)}


main()
