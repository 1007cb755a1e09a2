import type { MemberAgreement, MyCompPlan, PlanAgreement } from '@upline/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, layOutRows, renderScreen } from '@upline/web-kit/testing'
import { AgreementsPanel } from './agreements-panel.tsx'
import { OwnAgreements } from './own-agreements.tsx'

function open(panel: React.ReactNode, answers: Parameters<typeof fakeFetch>[0] = {}) {
  const calls = fakeFetch(answers)
  renderScreen(panel)
  return calls
}

const agreement: PlanAgreement = {
  ...{ planId: 'p1', planName: 'Producers', version: 3, from: '2026-11-01', to: null },
  ...{ text: 'What you earn\nYou earn 75 bp.\n\nWhen\nWhen it funds.\n', sha256: `abcdef012345${'0'.repeat(52)}` },
  ...{ acknowledgedAt: null, earlierAcknowledgedAt: null },
}
const planWith = (...agreements: PlanAgreement[]) => ({ agreements }) as Pick<MyCompPlan, 'agreements'>

describe("the viewer's own agreements", () => {
  it('show the text in sections, its hash and a notice until it is acknowledged', () => {
    open(<OwnAgreements plan={planWith(agreement)} />)
    const panel = within(screen.getByRole('region', { name: 'Agreement: Producers, version 3' }))
    expect(panel.getByRole('heading', { name: 'What you earn' })).toBeInTheDocument()
    expect(panel.getByText('You earn 75 bp.')).toBeInTheDocument()
    expect(panel.getByRole('button', { name: 'Copy SHA-256 abcdef012345' })).toBeInTheDocument()
    expect(panel.getByRole('status')).toHaveTextContent(
      'You have not acknowledged this agreement yet. It pays you from Nov 1, 2026.',
    )
  })

  it('send the acknowledgment after a confirmation that says what it means', async () => {
    const calls = open(<OwnAgreements plan={planWith(agreement)} />, {
      '/api/comp-plans/mine/acknowledge': { body: agreement },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Acknowledge' }))
    const dialog = within(await screen.findByRole('dialog', { hidden: true }))
    expect(dialog.getByText(/^You confirm that you have read Producers, version 3/)).toBeInTheDocument()
    expect(calls).toHaveLength(0)
    await userEvent.click(dialog.getByRole('button', { name: 'Acknowledge', hidden: true }))
    expect(await screen.findByText('Agreement Acknowledged')).toBeInTheDocument()
    const { planId, version, sha256 } = agreement
    expect(calls.map(({ path }) => path)).toEqual(['/api/comp-plans/mine/acknowledge'])
    expect(JSON.parse(String(calls[0]?.init?.body))).toEqual({ planId, version, sha256 })
  })

  it('say why the call was refused', async () => {
    const message = 'The text of this agreement has changed. Read it again, then acknowledge it.'
    open(<OwnAgreements plan={planWith(agreement)} />, {
      '/api/comp-plans/mine/acknowledge': { status: 409, body: { message, code: 'loans.agreement-changed' } },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Acknowledge' }))
    const dialog = within(await screen.findByRole('dialog', { hidden: true }))
    await userEvent.click(dialog.getByRole('button', { name: 'Acknowledge', hidden: true }))
    expect(await screen.findByText(message)).toBeInTheDocument()
  })

  it('show the date of the acknowledgment, and ask again after a change of the text', () => {
    const at = '2020-11-03T12:00:00Z'
    open(
      <OwnAgreements
        plan={planWith({ ...agreement, acknowledgedAt: at }, { ...agreement, version: 4, earlierAcknowledgedAt: at })}
      />,
    )
    expect(screen.getByText('You acknowledged this agreement on 11/03/2020.')).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent(/changed this text after you acknowledged it on 11\/03\/2020/)
    expect(screen.getAllByRole('button', { name: 'Acknowledge' })).toHaveLength(1)
  })

  it('show nothing if the service sends none', () => {
    open(<OwnAgreements plan={{}} />)
    expect(screen.queryByText(/^Agreement: /)).not.toBeInTheDocument()
  })
})

const row: MemberAgreement = {
  ...{ memberId: 'ann', memberName: 'Ann Lee', planId: 'p1', planName: 'Producers', version: 3, effectiveFrom: null },
  ...{ state: 'acknowledged', sha256: 'f'.repeat(64), acknowledgedAt: '2020-11-03T12:00:00Z' },
  acknowledgedSha256: 'f'.repeat(64),
}
const missing: MemberAgreement = {
  ...{ ...row, memberId: 'bob', memberName: 'Bob Ray', state: 'missing', acknowledgedAt: null },
  acknowledgedSha256: null,
}
const PATH = '/api/compliance/agreements'

layOutRows()

describe("the company's list of agreements", () => {
  it('shows who acknowledged which plan and when, and who has not', async () => {
    open(<AgreementsPanel />, { [PATH]: { body: [row, missing] } })
    await screen.findByText('Ann Lee')
    const [, ann, bob] = screen.getAllByRole('row')
    expect(ann).toHaveTextContent('Ann LeeProducers, version 3Acknowledged11/03/2020')
    expect(bob).toHaveTextContent('Bob RayProducers, version 3Missing—')
  })

  it('filters and exports on the server', async () => {
    open(<AgreementsPanel />, { [PATH]: { body: [row] }, [`${PATH}?state=missing`]: { body: [missing] } })
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', `${PATH}/export.csv`)
    await userEvent.click(screen.getByLabelText('Missing'))
    expect(await screen.findByText('Bob Ray')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', `${PATH}/export.csv?state=missing`)
  })

  it('says that nothing was found', async () => {
    open(<AgreementsPanel />, { [PATH]: { body: [] } })
    expect(await screen.findByText('No members found')).toBeInTheDocument()
  })

  it('shows an error if the list does not load', async () => {
    open(<AgreementsPanel />, { [PATH]: { status: 400, body: { message: 'No.', errors: [] } } })
    await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0))
  })
})
