"""Normal, gamma, Poisson and negative binomial demand: tail, quantile and expected shortage, written from their definitions."""

import math
from statistics import NormalDist

SMALL = 1e-15


class Normal:
    def __init__(self, mean, deviation):
        self.law, self.mean, self.deviation = NormalDist(mean, deviation), mean, deviation

    def above(self, level):
        return 1 - self.law.cdf(level)

    def quantile(self, probability):
        return self.law.inv_cdf(probability)

    def shortage(self, level):
        """Expected demand above a level: the normal loss function."""
        z = (level - self.mean) / self.deviation
        return self.deviation * (NormalDist().pdf(z) - z * (1 - NormalDist().cdf(z)))


class Gamma:
    def __init__(self, mean, deviation):
        self.shape, self.scale, self.mean = (mean / deviation) ** 2, deviation**2 / mean, mean

    def above(self, level):
        return 1.0 if level <= 0 else 1 - lower_gamma(self.shape, level / self.scale)

    def quantile(self, probability):
        low, high = 0.0, self.mean + 60 * self.scale * math.sqrt(self.shape)
        for _ in range(200):
            middle = (low + high) / 2
            low, high = (middle, high) if 1 - self.above(middle) < probability else (low, middle)
        return high

    def shortage(self, level):
        if level <= 0:
            return self.mean - level
        x = level / self.scale
        return self.mean * (1 - lower_gamma(self.shape + 1, x)) - level * (1 - lower_gamma(self.shape, x))


class Counted:
    """Demand in whole pieces, from the probabilities of 0, 1, 2, ..."""

    def __init__(self, probabilities, mean):
        self.probabilities, self.mean = probabilities, mean

    def above(self, level):
        return 1.0 if level < 0 else 1 - sum(self.probabilities[: int(level) + 1])

    def quantile(self, probability):
        total = 0.0
        for pieces, chance in enumerate(self.probabilities):
            total += chance
            if total >= probability - 1e-12:
                return pieces
        raise ValueError("the list of probabilities is too short")

    def shortage(self, level):
        below = sum((level - pieces) * chance for pieces, chance in enumerate(self.probabilities) if pieces < level)
        return self.mean - level + below


def poisson(mean):
    chances, chance = [], math.exp(-mean)
    while len(chances) < mean or chance > SMALL:
        chances.append(chance)
        chance *= mean / len(chances)
    return Counted(chances, mean)


def negative_binomial(mean, deviation):
    ratio = deviation**2 / mean
    size, success = mean / (ratio - 1), 1 / ratio
    chances, chance = [], success**size
    while len(chances) < mean or chance > SMALL:
        chances.append(chance)
        chance *= (size + len(chances) - 1) / len(chances) * (1 - success)
    return Counted(chances, mean)


def lower_gamma(shape, x):
    """The regularised lower incomplete gamma function: a series below the mean, a continued fraction above it."""
    if x <= 0:
        return 0.0
    front = math.exp(shape * math.log(x) - x - math.lgamma(shape))
    if x < shape + 1:
        term = total = 1 / shape
        step = shape
        while abs(term) > SMALL * abs(total):
            step += 1
            term *= x / step
            total += term
        return front * total
    b, c = x + 1 - shape, 1e300
    d = 1 / b
    result = d
    for i in range(1, 10_000):
        factor = -i * (i - shape)
        b += 2
        d = 1 / (factor * d + b or 1e-300)
        c = b + factor / c or 1e-300
        change = d * c
        result *= change
        if abs(change - 1) < SMALL:
            break
    return 1 - front * result
