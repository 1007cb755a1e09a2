import { assertAllowed, isAllowed } from './allow-list.ts'

const LOAN = '/encompass/v3/loans/aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee'

it('lets reading calls pass', () => {
  expect(isAllowed('POST', '/encompass/v3/loanPipeline')).toBe(true)
  expect(isAllowed('GET', LOAN)).toBe(true)
  expect(isAllowed('POST', `${LOAN}/fieldReader`)).toBe(true)
  expect(isAllowed('GET', `${LOAN}/milestones`)).toBe(true)
})

it.each([
  ['PATCH', LOAN],
  ['DELETE', LOAN],
  ['POST', `${LOAN}/fieldWriter`],
  ['POST', '/encompass/v3/loanBatch'],
  ['PATCH', `${LOAN}/milestones`],
  ['GET', `${LOAN}/../../loanPipeline`],
  ['POST', '/encompass/v3/loans'],
])('refuses %s %s', (method, path) => {
  expect(() => assertAllowed(method, path)).toThrow(/is not on the list/)
})
