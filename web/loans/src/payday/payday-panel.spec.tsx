import type { PayCalendar, PayRun, PayRunDetail, PayRunVerification, Role } from '@upline/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, layOutRows, renderScreen } from '@upline/web-kit/testing'
import { PaydayPanel } from './payday-panel.tsx'

const totals = { total: 4_400, paid: 4_400, people: 3, lines: 4, verified: 1, disputed: 1 }
const run: PayRun = {
  ...{ id: '7', state: 'verifying', startsOn: '2026-11-01', endsOn: '2026-11-30', lockOn: '2026-12-02' },
  ...{ verifyBy: '2026-12-05', payOn: '2026-12-10', own: totals, company: totals },
}
const detail: PayRunDetail = {
  ...run,
  actions: ['approve', 'reopen'],
  approvalDenial: null,
  balances: null,
  blockers: [
    {
      ...{ kind: 'open-disputes', count: 1, message: '1 unanswered dispute.', link: '/reports?tab=disputes' },
      items: [{ label: 'Ann Lee: UL-1', link: '/reports?tab=disputes' }],
    },
  ],
  history: [{ action: 'lock', by: 'Avery Stone', byId: '1', at: '2026-12-02T12:00:00Z', reason: null }],
}
const pending: PayRunVerification[] = [{ memberId: 'a', name: 'Ann Lee', lines: 4, verified: 1, disputed: 1 }]
const calendar: PayCalendar = {
  ...{
    frequency: 'monthly',
    anchor: null,
    offsets: { lock: 2, verify: 5, pay: 10 },
    year: 2026,
    changesFrom: '2026-12-01',
  },
  periods: [],
}
const YEAR = new Date().getFullYear()

function open(
  role: Role,
  runs: Parameters<typeof fakeFetch>[0][string],
  shown: PayRunDetail = detail,
  more: Parameters<typeof fakeFetch>[0] = {},
  address = '/reports?tab=payday',
) {
  fakeFetch({
    '/api/pay-runs': runs,
    '/api/pay-runs/7': { body: shown },
    '/api/pay-runs/7/verification?pending=true': { body: pending },
    [`/api/pay-calendar?year=${YEAR}`]: { body: calendar },
    ...more,
  })
  return renderScreen(<PaydayPanel />, { user: { id: 'me', role }, path: address }).client
}

layOutRows()

describe('PaydayPanel', () => {
  it('links a blocker to the page that resolves it, and keeps the approval disabled until then', async () => {
    open('ceo', { body: [run] })
    expect(await screen.findByRole('link', { name: 'Open disputes' })).toHaveAttribute('href', '/reports?tab=disputes')
    expect(screen.getByRole('button', { name: 'Approve Pay Run' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Reopen Pay Run' })).toBeEnabled()
    expect(screen.getByText('1 of 4')).toBeInTheDocument()
    expect(await screen.findByText('Ann Lee')).toBeInTheDocument()
  })

  it('carries nets below $0 to the balance from the list of blockers', async () => {
    const blockers: PayRunDetail['blockers'] = [
      {
        ...{
          kind: 'negative-net',
          count: 1,
          message: '1 payee with a net below $0.',
          link: '/reports?tab=adjustments',
        },
        ...{ items: [], action: 'carry' },
      },
    ]
    const carry = vi.fn(() => ({ body: { ...detail, blockers: [] } }))
    open(
      'ceo',
      { body: [run] },
      { ...detail, state: 'open', actions: ['lock'], blockers },
      { '/api/pay-runs/7/carry': carry },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Carry to the balance' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Carry to the Balance', hidden: true }))
    await waitFor(() => expect(carry).toHaveBeenCalledTimes(1))
  })

  const deducted: PayRunDetail['blockers'] = [
    {
      ...{
        kind: 'deductions-below-floor',
        count: 2,
        message: '2 payees with deductions.',
        action: 'accept-deductions',
      },
      link: '/reports?tab=adjustments',
      items: ['Ann Lee', 'Bo Ray'].map((name) => ({
        label: `${name}: pay of $400.00, floor of $500.00`,
        link: `/reports?period=7&member=${name}`,
        memberId: name,
      })),
    },
  ]

  it('accepts deductions below the floor for the payees that are chosen, with a reason', async () => {
    const sent: unknown[] = []
    const accept = ({ init }: { init: RequestInit }) => {
      sent.push(JSON.parse(init.body as string))
      return { body: { ...detail, blockers: [] } }
    }
    open('ceo', { body: [run] }, { ...detail, blockers: deducted }, { '/api/pay-runs/7/accept-deductions': accept })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept deductions' }))
    const dialog = await screen.findByRole('dialog', { hidden: true })
    const submit = within(dialog).getByRole('button', { name: 'Accept Deductions', hidden: true })
    await userEvent.click(submit)
    expect(await within(dialog).findByText('Choose at least one payee')).toBeInTheDocument()
    expect(within(dialog).getByText('Please fill this in')).toBeInTheDocument()
    expect(sent).toEqual([])
    await userEvent.click(within(dialog).getByLabelText('Bo Ray: pay of $400.00, floor of $500.00'))
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'The agreement allows it')
    await userEvent.click(submit)
    await waitFor(() => expect(sent).toEqual([{ members: ['Bo Ray'], reason: 'The agreement allows it' }]))
    expect(await screen.findByText('Deductions Accepted')).toBeInTheDocument()
  })

  it('offers no acceptance of deductions to an auditor', async () => {
    open('ceo', { body: [run] }, { ...detail, actions: [], blockers: deducted })
    expect(await screen.findByRole('link', { name: /^Ann Lee/ })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Accept deductions' })).not.toBeInTheDocument()
  })

  it('shows what balances change in a locked run, and what is paid', async () => {
    const balances = { draw: 2_000, guarantee: 0, carried: 0, clawback: 0, recovery: -400, 'write-off': 0, paid: 6_000 }
    open('ceo', { body: [run] }, { ...detail, company: { ...totals, paid: 6_000 }, balances })
    expect(await screen.findByText('$6,000.00')).toBeInTheDocument()
    expect(screen.getByText(/^.\$400\.00$/)).toBeInTheDocument()
  })

  it('shows a manager who has not verified, without amounts and actions', async () => {
    open('manager', { body: [{ ...run, company: null }] })
    expect(await screen.findByText('Ann Lee')).toBeInTheDocument()
    expect(screen.queryByText('Resolve blockers')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Approve|Reopen|Change/ })).not.toBeInTheDocument()
  })

  const clear = { ...detail, blockers: [] }

  it('locks the run and starts the verification with one confirmation', async () => {
    const sent: string[] = []
    const step = (name: string) => () => {
      sent.push(name)
      return { body: clear }
    }
    open(
      'ceo',
      { body: [run] },
      { ...clear, state: 'open', actions: ['lock'] },
      { '/api/pay-runs/7/lock': step('lock'), '/api/pay-runs/7/verify': step('verify') },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Lock Pay Run' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Lock and Start Verification', hidden: true }))
    await waitFor(() => expect(sent).toEqual(['lock', 'verify']))
    expect(await screen.findByText('Verification Started')).toBeInTheDocument()
  })

  it('says which of two steps was taken if the second one fails', async () => {
    open(
      'ceo',
      { body: [run] },
      { ...clear, state: 'verifying', actions: ['approve'] },
      {
        '/api/pay-runs/7/approve': { body: clear },
        '/api/pay-runs/7/pay': { status: 409, body: { message: 'Another member must pay it.' } },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Approve Pay Run' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Approve and Mark as Paid', hidden: true }))
    expect(await screen.findByText('Pay Run Approved')).toBeInTheDocument()
    expect(screen.getByText('Mark as Paid failed: Another member must pay it.')).toBeInTheDocument()
  })

  it('stays on a run that was paid, and says so, although the next run is the current one', async () => {
    const next: PayRun = { ...run, id: '8', state: 'open', startsOn: '2026-12-01', endsOn: '2026-12-31' }
    const runs = { body: [{ ...next }, { ...run, state: 'approved' as PayRun['state'] }] }
    const pay = () => {
      runs.body[1]!.state = 'paid'
      return { body: { ...clear, state: 'paid', actions: [] } }
    }
    open('ceo', runs, { ...clear, state: 'approved', actions: ['pay'] }, { '/api/pay-runs/7/pay': pay })
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as Paid' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mark as Paid?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as Paid', hidden: true }))
    expect(await screen.findByText('Pay Run Paid')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Payday: Nov 1 – Nov 30, 2026' })).toBeInTheDocument()
  })

  it('keeps an open confirmation if the run cannot be read again', async () => {
    const refused = { status: 429, body: { message: 'Too many requests.' } }
    const answers: Record<'runs' | 'run', object> = { runs: { body: [run] }, run: { body: clear } }
    const client = open('ceo', () => answers.runs, clear, { '/api/pay-runs/7': () => answers.run })
    await userEvent.click(await screen.findByRole('button', { name: 'Approve Pay Run' }))
    expect(await screen.findByRole('dialog', { name: 'Approve Pay Run?' })).toBeInTheDocument()
    Object.assign(answers, { runs: refused, run: refused })
    await client.invalidateQueries()
    await waitFor(() => expect(client.getQueryState(['/api/pay-runs', '7'])?.status).toBe('error'))
    expect(screen.getByRole('dialog', { name: 'Approve Pay Run?' })).toBeInTheDocument()
  })

  it('opens the confirmation of the next step for the link of the dashboard', async () => {
    open('ceo', { body: [run] }, clear, {}, '/reports?tab=payday&next=1')
    expect(await screen.findByRole('dialog', { name: 'Approve Pay Run?' })).toHaveTextContent('A paid run is final.')
  })

  it('opens no confirmation while something blocks the run, or the viewer is not the second person', async () => {
    open('ceo', { body: [run] }, detail, {}, '/reports?tab=payday&next=1')
    expect(await screen.findByRole('link', { name: 'Open disputes' })).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('says so if no period has begun', async () => {
    open('ceo', { body: [] })
    expect(await screen.findByText('No pay period has begun.')).toBeInTheDocument()
  })

  it('offers a retry if the runs cannot be loaded', async () => {
    open('ceo', { status: 403, body: { message: 'Not allowed', code: 'x', errors: [] } })
    expect(await screen.findByText('Unable to load pay runs')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /Try again/i })).toBeInTheDocument()
  })
})
