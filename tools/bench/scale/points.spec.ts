import { type Point, tablesOf, withPoint } from './points.ts'

const point = (size: number, values: Point['values']): Point => ({
  ...{ name: `${size.toLocaleString('en-US')} loans`, curve: 'loans', size, values },
  ...{ measuredAt: '2026-11-23T12:00:00.000Z', machine: '2 cores', load: [0.1, 2] },
})

it('replaces a point that is measured again and keeps the others in order', () => {
  const points = [point(100, { patch: 1 }), point(10, { patch: 2 })].reduce<Point[]>(withPoint, [])
  expect(points.map(({ size }) => size)).toEqual([10, 100])
  expect(withPoint(points, point(10, { patch: 3 })).map(({ values }) => values['patch'])).toEqual([3, 1])
})

it('shows each measure with its ratio, and marks refused and missing ones', () => {
  const table = tablesOf([
    point(100_000, { patch: 10, searchCommon: 200, officerList: 5 }),
    point(1_000_000, { patch: 15, searchCommon: null }),
  ])
  expect(table).toContain('| change | 10.0 ms | 15.0 ms | 1.50 × |')
  expect(table).toContain('| search, common | 200 ms | refused |  |')
  expect(table).toContain("| loan officer's list | 5.00 ms | not measured |  |")
  expect(table).toContain('- 100,000 loans: 2026-11-23, 2 cores, load 0.1 to 2.0')
  expect(table).not.toContain('relay')
})
