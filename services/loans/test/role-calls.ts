import type { Answer, Caller } from '@upline/testing'

/** An id that nothing has. */
export const MISSING = '01900000-0000-7000-8000-000000000000'

/** Calls whose outcome depends on the role alone: on something that is not there, or with an empty body. */
export const ROLE_CALLS: Record<string, (by: Caller) => Promise<Answer<Record<string, unknown>>>> = {
  'POST /api/comp-plans': (by) => by.post('/comp-plans', {}),
  'POST /api/comp-plans/mine/acknowledge': (by) => by.post('/comp-plans/mine/acknowledge', {}),
  'POST /api/comp-plans/assignments': (by) => by.post('/comp-plans/assignments', {}),
  'POST /api/comp-plans/assignments/{id}/approve': (by) => by.post('/comp-plans/assignments/999/approve', {}),
  'POST /api/comp-plans/assignments/{id}/withdraw': (by) => by.post('/comp-plans/assignments/999/withdraw', {}),
  'POST /api/comp-plans/dry-run': (by) => by.post('/comp-plans/dry-run', {}),
  'PUT /api/comp-plans/trigger': (by) => by.put('/comp-plans/trigger', {}),
  'POST /api/comp-plans/{id}/versions': (by) => by.post('/comp-plans/999/versions', {}),
  'POST /api/comp-plans/{id}/versions/{version}/approve': (by) => by.post('/comp-plans/999/versions/1/approve', {}),
  'POST /api/comp-plans/{id}/versions/{version}/withdraw': (by) => by.post('/comp-plans/999/versions/1/withdraw', {}),
  'POST /api/scenarios': (by) => by.post('/scenarios', {}),
  'POST /api/scenarios/preview': (by) => by.post('/scenarios/preview', {}),
  'PUT /api/scenarios/{id}': (by) => by.put(`/scenarios/${MISSING}`, {}),
  'DELETE /api/scenarios/{id}': (by) => by.delete(`/scenarios/${MISSING}`),
  'POST /api/scenarios/{id}/submit': (by) => by.post(`/scenarios/${MISSING}/submit`),
  'POST /api/scenarios/{id}/apply': (by) => by.post(`/scenarios/${MISSING}/apply`),
  'POST /api/pay-periods/{id}/close': (by) => by.post('/pay-periods/999/close'),
  'POST /api/pay-periods/{id}/reopen': (by) => by.post('/pay-periods/999/reopen', { reason: 'Table' }),
  'PUT /api/pay-calendar': (by) => by.put('/pay-calendar', {}),
  'POST /api/pay-runs/{id}/accept-deductions': (by) =>
    by.post('/pay-runs/999/accept-deductions', { members: ['nobody'], reason: 'Table' }),
  'POST /api/pay-runs/{id}/carry': (by) => by.post('/pay-runs/999/carry', { all: true }),
  'POST /api/pay-runs/{id}/defer': (by) => by.post('/pay-runs/999/defer', { all: true }),
  'PUT /api/compliance/rules/{rule}': (by) => by.put('/compliance/rules/none', { action: 'warn' }),
  'POST /api/compliance/proxy/check': (by) => by.post('/compliance/proxy/check', { quarter: '2025-Q1' }),
  'POST /api/compliance/recruiting/check': (by) => by.post('/compliance/recruiting/check', { year: '2024' }),
  'POST /api/holds': (by) => by.post('/holds', { loanNumber: 'no such loan', reason: 'Table' }),
  'POST /api/holds/{id}/release': (by) => by.post('/holds/999/release', { reason: 'Table' }),
  'POST /api/pay-runs/{id}/lock': (by) => by.post('/pay-runs/999/lock'),
  'POST /api/pay-runs/{id}/verify': (by) => by.post('/pay-runs/999/verify'),
  'POST /api/pay-runs/{id}/approve': (by) => by.post('/pay-runs/999/approve'),
  'POST /api/pay-runs/{id}/reopen': (by) => by.post('/pay-runs/999/reopen', { reason: 'Table' }),
  'POST /api/pay-runs/{id}/pay': (by) => by.post('/pay-runs/999/pay'),
  'POST /api/pay-runs/{id}/lines/verify': (by) => by.post('/pay-runs/999/lines/verify', { all: true }),
  'POST /api/disputes/{id}/resolve': (by) => by.post(`/disputes/${MISSING}/resolve`, { answer: 'Table', amount: 5 }),
  'POST /api/imports': (by) => by.post('/imports', {}),
  'POST /api/imports/{id}/cancel': (by) => by.post(`/imports/${MISSING}/cancel`),
  'PUT /api/attention/leaver-balance/{memberId}/owner': (by) => by.put('/attention/leaver-balance/nobody/owner', {}),
  'POST /api/attention/rows/dismiss': (by) =>
    by.post('/attention/rows/dismiss', { importId: MISSING, reason: 'Table' }),
  'POST /api/attention/dead-letters/{id}/replay': (by) => by.post('/attention/dead-letters/999/replay'),
  'POST /api/attention/dead-letters/{id}/dismiss': (by) =>
    by.post('/attention/dead-letters/999/dismiss', { reason: 'Table' }),
}
