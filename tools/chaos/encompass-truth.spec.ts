import { owedByTruth } from './encompass-truth.ts'

const member = (id: string, uplineId: string | null, isActive = true) => ({
  ...{ id, uplineId, isActive, username: id, firstName: id, lastName: 'Test' },
})
const loan = (over: object) => ({
  ...{
    id: 'x',
    loanNumber: '1',
    officer: 'ann',
    amount: 400_000,
    isFunded: true,
    actionTaken: null,
    folder: 'Pipeline',
  },
  ...over,
})

it('owes 75, 25, 10 and 10 basis points along the upline chain, and nothing above it', () => {
  const members = [member('ann', 'bob'), member('bob', 'cid'), member('cid', null)]
  expect(owedByTruth([loan({})], members)).toEqual(['1 0 ann 300000', '1 1 bob 100000', '1 2 cid 40000'])
})

it('owes nothing to inactive members, on unfunded loans, or without a matching loan officer', () => {
  const members = [member('ann', 'bob'), member('bob', null, false)]
  const others = [loan({ loanNumber: '2', isFunded: false }), loan({ loanNumber: '3', officer: 'Nobody' })]
  expect(owedByTruth([loan({}), ...others], members)).toEqual(['1 0 ann 300000'])
})

it('rounds each share half up', () => {
  expect(owedByTruth([loan({ amount: 200.66 })], [member('ann', null)])).toEqual(['1 0 ann 150'])
  expect(owedByTruth([loan({ amount: 200.67 })], [member('ann', null)])).toEqual(['1 0 ann 151'])
})
