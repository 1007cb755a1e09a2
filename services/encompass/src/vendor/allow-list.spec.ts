import { assertAllowed, isAllowed } from './allow-list.ts'

const ID = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee'
const LOAN = `/encompass/v3/loans/${ID}`
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

const ALLOWED = [
  'POST /oauth2/v1/token',
  'POST /oauth2/v1/token/introspection',
  'POST /encompass/v3/loanPipeline',
  'POST /encompass/v1/loanPipeline',
  'GET /encompass/v3/loanPipeline/canonicalFields',
  'GET /encompass/v3/settings/milestones',
  `GET ${LOAN}`,
  `GET ${LOAN}/milestones`,
  `POST ${LOAN}/fieldReader`,
  'GET /webhook/v1/subscriptions',
  `GET /webhook/v1/subscriptions/${ID}`,
  'POST /webhook/v1/subscriptions',
]

const OTHERS = [
  ...[
    '/encompass/v3/loans',
    `${LOAN}/fieldWriter`,
    '/encompass/v3/loanBatch',
    '/encompass/v1/loans',
    `${LOAN}/documents`,
  ],
  ...[`/encompass/v1/loans/${ID}/milestones/${ID}`, '/encompass/v3/loanPipeline/report', '/oauth2/v1/token/revocation'],
  ...[
    `${LOAN}/../../loanPipeline`,
    `${LOAN}/`,
    `${LOAN}?view=full`,
    `/x${LOAN}`,
    `${LOAN}\n`,
    '/webhook/v1/events',
    '/',
  ],
]

it('allows exactly these calls, each by its method and full path', () => {
  const paths = [...new Set([...ALLOWED.map((call) => call.slice(call.indexOf(' ') + 1)), ...OTHERS])]
  const passing = paths.flatMap((path) =>
    METHODS.filter((method) => isAllowed(method, path)).map((m) => `${m} ${path}`),
  )
  expect(passing.sort()).toEqual([...ALLOWED].sort())
})

it.each([
  ['PATCH', LOAN],
  ['DELETE', LOAN],
  ['POST', `${LOAN}/fieldWriter`],
  ['POST', '/encompass/v3/loanBatch'],
  ['PATCH', `${LOAN}/milestones`],
  ['GET', `${LOAN}/../../loanPipeline`],
  ['POST', '/encompass/v3/loans'],
  ['DELETE', `/webhook/v1/subscriptions/${ID}`],
])('refuses %s %s', (method, path) => {
  expect(() => assertAllowed(method, path)).toThrow(/is not on the list/)
})
