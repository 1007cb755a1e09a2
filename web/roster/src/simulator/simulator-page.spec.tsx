import type { CompPlan, CurrentUser, ScenarioDetail, ScenarioResult, TreeNode } from '@upline/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from '@upline/web-kit'
import { fakeFetch, layOutRows, renderScreen, type Answer } from '@upline/web-kit/testing'
import { SimulatorPage } from './simulator-page.tsx'

const node = (id: string, name: string, directReports = 0): TreeNode => ({
  ...{ id, name, username: id, role: 'loan_officer', level: 1, isActive: true, directReports, below: directReports },
  ...{ loans: 0, volume: 0, ownLoans: 0, ownVolume: 0 },
})

const rate = (rateBp: number) => ({ rateBp, minDollars: null, maxDollars: null, perLoanDollars: null })
const terms = {
  personal: rate(75),
  overrides: ([25, 10, 10] as const).map((rateBp, at) => ({ level: (at + 1) as 1 | 2 | 3, ...rate(rateBp) })),
  tiers: null,
}
const plan = {
  ...{ id: 'p1', name: 'Company plan', assignments: [] },
  versions: [{ ...terms, version: 1, status: 'approved', effectiveFrom: null }],
} as unknown as CompPlan

const result: ScenarioResult = {
  ...{ from: '2026-08-25', to: '2026-11-25', pendingLoans: 4, fundedLoans: 12, plans: [], peopleCount: 2 },
  moves: [
    {
      ...{ memberId: 'ann', uplineId: 'cy', memberName: 'Ann Lee', fromId: null, fromName: null, toName: 'Cy Dee' },
      isDone: false,
    },
  ],
  people: [
    {
      ...{ memberId: 'cy', name: 'Cy Dee', pendingBefore: 0, pendingAfter: 1_000 },
      ...{ fundedBefore: 500, fundedAfter: 2_500 },
    },
    {
      ...{ memberId: 'bob', name: 'Bob Ray', pendingBefore: 900, pendingAfter: 0 },
      ...{ fundedBefore: 0, fundedAfter: 0 },
    },
  ],
  total: { pendingBefore: 900, pendingAfter: 1_000, fundedBefore: 500, fundedAfter: 2_500 },
}

const saved: ScenarioDetail = {
  ...{ id: 's1', name: 'Ann under Cy', months: 3, effectiveOn: '2027-01-01', savedAt: '2026-11-25T10:00:00Z' },
  ...{
    owner: { id: 'me', name: 'Me' },
    isOwn: true,
    requestId: null,
    approval: null,
    applyingAt: null,
    appliedAt: null,
  },
  moveStates: [],
  changes: { moves: [{ memberId: 'ann', uplineId: 'cy' }], plans: [] },
  result,
}

const GOOD: Record<string, Answer> = {
  '/api/team/tree?limit=500': { body: [node('ann', 'Ann Lee'), node('cy', 'Cy Dee')] },
  '/api/users?limit=5000': { body: [] },
  '/api/comp-plans': { body: [plan] },
  '/api/scenarios': { body: [saved] },
  '/api/scenarios/s1': { body: saved },
  '/api/scenarios/preview': { body: result },
}

const Address = () => <output data-testid="address">{useLocation().search}</output>

function open(
  over: Parameters<typeof fakeFetch>[0] = {},
  { at = '/simulator', user = {} as Partial<CurrentUser> } = {},
) {
  const calls = fakeFetch({ ...GOOD, ...over })
  renderScreen(
    <>
      <SimulatorPage />
      <Address />
    </>,
    { user: { id: 'me', role: 'ceo', ...user }, path: at },
  )
  return calls
}

const sent = (calls: ReturnType<typeof fakeFetch>, path: string) =>
  calls.filter((call) => call.path === path && call.init.body).map(({ init }) => JSON.parse(String(init.body)))

layOutRows()

/** Drops Ann's row on Cy's. */
async function dragAnnToCy() {
  const tree = within(await screen.findByRole('treegrid', { name: 'Simulated team, by upline' }))
  fireEvent.dragStart(await tree.findByRole('row', { name: /Ann Lee/ }))
  fireEvent.drop(tree.getByRole('row', { name: /Cy Dee/ }))
}

describe('SimulatorPage', () => {
  it("shows everyone's dollars after a drag in the copy of the tree, and moves no one", async () => {
    const calls = open()
    expect(await screen.findByText('Nothing changed yet')).toBeInTheDocument()
    await dragAnnToCy()
    const table = (await screen.findByRole('row', { name: /Bob Ray/ })).closest('table')!
    expect(
      await within(table).findByRole('row', { name: /Cy Dee.*\$0.*\$1,000.*\$500.*\$2,500.*\+ ?\$3,000/ }),
    ).toBeInTheDocument()
    expect(within(table).getByRole('row', { name: /Bob Ray.*−\$900/ })).toBeInTheDocument()
    expect(screen.getByLabelText('Difference')).toHaveTextContent(
      'Pending pay+$1004 open loansPay of funded loans+$2,000',
    )
    expect(sent(calls, '/api/scenarios/preview')[0]).toEqual({
      ...{ changes: { moves: [{ memberId: 'ann', uplineId: 'cy' }], plans: [] }, months: 3 },
    })
    expect(calls.some(({ path }) => path.includes('/upline'))).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Remove the move of Ann Lee' }))
    expect(screen.getByText('Nothing changed yet')).toBeInTheDocument()
  })

  it('sends changed basis points of a plan', async () => {
    const calls = open()
    const field = await screen.findByLabelText('Level 1')
    await userEvent.clear(field)
    await userEvent.type(field, '40')
    await waitFor(() =>
      expect(sent(calls, '/api/scenarios/preview').at(-1)?.changes.plans[0]).toMatchObject({ planId: 'p1' }),
    )
    expect(sent(calls, '/api/scenarios/preview').at(-1).changes.plans[0].terms.overrides[0].rateBp).toBe(40)
  })

  it('shows why changes are not possible', async () => {
    open({ '/api/scenarios/preview': { status: 409, body: { message: 'Ann Lee would be their own upline.' } } })
    await dragAnnToCy()
    expect(await screen.findByText('These changes are not possible')).toBeInTheDocument()
    expect(screen.getByText('Ann Lee would be their own upline.')).toBeInTheDocument()
  })

  it('saves a scenario by name and opens it by its URL', async () => {
    const calls = open({
      '/api/scenarios': ({ init }) => (init.method === 'POST' ? { status: 201, body: saved } : { body: [] }),
    })
    await dragAnnToCy()
    await userEvent.click(screen.getByRole('button', { name: 'Save scenario' }))
    await userEvent.type(await screen.findByLabelText('Name'), 'Ann under Cy')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('?scenario=s1'))
    expect(sent(calls, '/api/scenarios')[0]).toMatchObject({ name: 'Ann under Cy', months: 3 })
  })

  it('requests the approval of a second person', async () => {
    const calls = open({ '/api/scenarios/s1/submit': { body: saved } }, { at: '/simulator?scenario=s1' })
    expect(await screen.findByRole('heading', { name: 'Ann under Cy' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Request approval' }))
    await waitFor(() => expect(sent(calls, '/api/scenarios/s1/submit')).toHaveLength(1))
  })

  const approved: ScenarioDetail = { ...saved, approval: 'approved', requestId: 'r1' }
  const applying = (state: 'requested' | 'refused' | 'scheduled', message: string | null = null): ScenarioDetail => ({
    ...{ ...approved, applyingAt: '2026-11-25T10:00:00Z' },
    moveStates: [{ memberId: 'ann', state, message }],
  })

  it('applies an approved scenario with one call, and the server enters its moves', async () => {
    const answers = { current: approved }
    const calls = open(
      {
        '/api/scenarios/s1': () => ({ body: answers.current }),
        '/api/scenarios/s1/apply': () => {
          answers.current = applying('requested')
          return { body: answers.current }
        },
      },
      { at: '/simulator?scenario=s1' },
    )
    expect(await screen.findByText(/^A second person approved this scenario/)).toBeInTheDocument()
    expect(screen.queryByRole('treegrid')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('Entering...')).toBeInTheDocument()
    expect(screen.getByText(/^0 of 1 move is entered\. The others continue/)).toBeInTheDocument()
    expect(sent(calls, '/api/scenarios/s1/apply')).toHaveLength(1)
    expect(calls.some(({ path }) => path.includes('/upline'))).toBe(false)
    answers.current = { ...applying('scheduled'), appliedAt: '2026-11-25T10:01:00Z' }
    expect(await screen.findByText('Scheduled. See Moves.', {}, { timeout: 10_000 })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /apply/i })).not.toBeInTheDocument()
  })

  it('continues with moves that were refused', async () => {
    const calls = open(
      {
        '/api/scenarios/s1': { body: applying('refused', 'Cy Dee left.') },
        '/api/scenarios/s1/apply': { body: applying('requested') },
      },
      { at: '/simulator?scenario=s1' },
    )
    expect(await screen.findByText('Cy Dee left.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Continue applying' }))
    await waitFor(() => expect(sent(calls, '/api/scenarios/s1/apply')).toHaveLength(1))
  })

  it('says that a scenario is not shared with the viewer', async () => {
    open(
      { '/api/scenarios/s9': { status: 404, body: { message: 'Scenario not found.' } } },
      { at: '/simulator?scenario=s9' },
    )
    expect(await screen.findByText('Scenario not found')).toBeInTheDocument()
  })

  it('offers managers only moves, and members nothing', async () => {
    const calls = open({}, { user: { role: 'manager' } })
    expect(await screen.findByRole('treegrid')).toBeInTheDocument()
    expect(screen.queryByLabelText('Comp plan')).not.toBeInTheDocument()
    expect(calls.some(({ path }) => path === '/api/comp-plans')).toBe(false)
  })

  it('stays closed to members who see no one else', async () => {
    const calls = open({}, { user: { role: 'loan_officer' } })
    expect(screen.getByText('This page is for the company and managers')).toBeInTheDocument()
    expect(calls).toHaveLength(0)
  })
})
