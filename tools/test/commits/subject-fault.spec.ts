import { describe, expect, it } from 'vitest'
import { subjectFault } from './subject-fault.ts'

describe('subjectFault', () => {
  it('accepts an imperative subject of at most 72 characters', () => {
    expect(subjectFault('Wrap the report tabs on a phone')).toBeUndefined()
    expect(subjectFault('Seed the demo with past pay runs')).toBeUndefined()
    expect(subjectFault('Pass the date of the view to the tree')).toBeUndefined()
    expect(subjectFault(`Add ${'x'.repeat(68)}`)).toBeUndefined()
  })

  it.each([
    [`Add ${'x'.repeat(69)}`, 'has 73 characters; the maximum is 72'],
    ['add a rule', 'must start with a capital letter'],
    ['Add a rule.', 'must not end with a period'],
    ['Added a rule', "must start with an imperative such as 'Add', not 'added'"],
    ['Adding a rule', "must start with an imperative such as 'Add', not 'adding'"],
    ['Adds a rule', "must start with an imperative such as 'Add', not 'adds'"],
  ])('refuses %s', (subject, fault) => expect(subjectFault(subject)).toBe(fault))
})
