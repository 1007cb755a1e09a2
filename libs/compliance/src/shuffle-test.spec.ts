import { type Classes, Distances, isBeyondChance, ranksOf, sidesOf } from './shuffle-test.ts'

const groups = (...of: number[]): Classes => ({ of, count: Math.max(...of) + 1, kind: 'group' })
const cuts = (...of: number[]): Classes => ({ ...groups(...of), kind: 'cut' })

describe('ranksOf', () => {
  it('counts places from 0, which is 0 whether or not it occurs', () => {
    expect(ranksOf([5, -3, 0, 900])).toEqual([1.5, -1.5, 0, 2.5])
    expect(ranksOf([7, 8])).toEqual([1, 2])
  })

  it('gives equal values the same place', () => {
    expect(ranksOf([4, 4, 9, 0])).toEqual([2, 2, 3.5, 0])
  })
})

describe('sidesOf', () => {
  it('returns the classes with enough loans inside and outside', () => {
    expect(sidesOf(groups(0, 0, 0, 1, 1, 2), 2)).toEqual([
      { classNo: 0, loans: 3 },
      { classNo: 1, loans: 2 },
    ])
    expect(sidesOf(groups(0, 0, 0, 0, 1), 2)).toEqual([])
  })

  it('returns the values from each cut up', () => {
    expect(sidesOf(cuts(0, 0, 1, 1, 2, 2), 2)).toEqual([
      { classNo: 1, loans: 4 },
      { classNo: 2, loans: 2 },
    ])
  })
})

describe('Distances', () => {
  it('gives a side with higher values a distance above 0, comparable between sizes', () => {
    const values = [3, 3, 0, 0, 0, 0]
    const distances = (classes: Classes) =>
      new Distances(classes, sidesOf(classes, 1), values).of(values, (at) => at).map((one) => Number(one.toFixed(3)))
    expect(distances(groups(0, 0, 1, 1, 1, 1))).toEqual([3.464, -3.464])
    expect(distances(cuts(1, 1, 0, 0, 0, 0))).toEqual([3.464])
    expect(distances(groups(0, 1, 0, 1, 0, 1))).toEqual([0, 0])
  })
})

describe('isBeyondChance', () => {
  const of = Array.from({ length: 40 }, (_, at) => (at < 10 ? 0 : 1))
  const classes = groups(...of)
  const sides = sidesOf(classes, 5)
  const asked = { classes, sides, sideAt: 0 }

  it('accepts values that all loans of a side have', () => {
    expect(
      isBeyondChance(
        asked,
        of.map((classNo) => (classNo === 0 ? 1 : 0)),
      ),
    ).toBe(true)
    expect(
      isBeyondChance(
        asked,
        of.map((classNo) => (classNo === 0 ? -1 : 0)),
      ),
    ).toBe(true)
  })

  it('rejects values that shuffles repeat', () => {
    expect(
      isBeyondChance(
        asked,
        of.map((_, at) => (at < 2 ? 1 : 0)),
      ),
    ).toBe(false)
    expect(
      isBeyondChance(
        asked,
        of.map((_, at) => at % 2),
      ),
    ).toBe(false)
  })

  it('decides the same each time', () => {
    const values = of.map((_, at) => (at < 4 ? 1 : 0))
    const decided = Array.from({ length: 3 }, () => isBeyondChance(asked, values))
    expect(new Set(decided).size).toBe(1)
  })

  it('decides with thousands of values', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => at % 2)
    const wide = { classes: groups(...many), sides: sidesOf(groups(...many), 5), sideAt: 1 }
    expect(
      isBeyondChance(
        wide,
        many.map((classNo, at) => classNo * 5 + (at % 7)),
      ),
    ).toBe(true)
  })
})
