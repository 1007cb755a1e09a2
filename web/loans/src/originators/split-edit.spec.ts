import { isSameSplit, rowsOf, splitProblem, withoutRow, withRow } from './split-edit.ts'

const ann = { memberId: 'ann', name: 'Ann', percent: 60 }
const bob = { memberId: 'bob', name: 'Bob', percent: 40 }

describe('the originators form', () => {
  it('begins with the whole loan for a loan without a loan officer', () => {
    expect(rowsOf([])).toEqual([{ key: 0, memberId: null, percent: 100 }])
    expect(splitProblem(rowsOf([]))).toBeUndefined()
  })

  it('gives a new row the remaining percentage, and the last row the whole loan', () => {
    const rows = withRow(rowsOf([ann]))
    expect(rows[1]).toEqual({ key: 1, memberId: null, percent: 40 })
    expect(withRow(rowsOf([ann, bob]))[2]!.percent).toBeNull()
    expect(withoutRow(rowsOf([ann, bob]), 1)).toMatchObject([{ memberId: 'ann', percent: 100 }])
  })

  it('states the problem', () => {
    expect(splitProblem(rowsOf([ann, bob]))).toBeUndefined()
    expect(splitProblem(rowsOf([ann, { ...bob, percent: 30 }]))).toMatch('add up to 90%')
    expect(splitProblem(rowsOf([ann, { ...ann, percent: 40 }]))).toMatch('listed twice')
    expect(splitProblem(rowsOf([ann, { ...bob, percent: 39.5 }]))).toMatch('whole percentages')
    expect(splitProblem(withRow(rowsOf([ann])))).toMatch('Choose a member')
  })

  it('compares members, percentages and their order', () => {
    expect(isSameSplit([ann, bob], rowsOf([ann, bob]))).toBe(true)
    expect(isSameSplit([ann, bob], rowsOf([bob, ann]))).toBe(false)
    expect(isSameSplit([ann], rowsOf([ann, bob]))).toBe(false)
  })
})
