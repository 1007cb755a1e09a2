import { type CompPlan, RETROACTIVE_TIERS_WARNING, TIERS_NOTICE } from '@upline/contracts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { CompPlansPanel } from './comp-plans-panel.tsx'
import { MyPlanPanel } from './my-plan-panel.tsx'
import { newVersionPath } from './plan-paths.ts'

const rate = (rateBp: number) => ({ rateBp, minDollars: null, maxDollars: null, perLoanDollars: null })
const terms = {
  personal: rate(75),
  overrides: [25, 10, 10].map((bp, at) => ({ level: (at + 1) as 1 | 2 | 3, ...rate(bp) })),
  tiers: null,
}
const drafted = {
  ...{ requestId: null, draftedBy: 'Ann Lee', draftedAt: '2026-01-01T00:00:00Z', approvedBy: 'Bob Ray' },
  ...{ approvedAt: '2026-01-02T00:00:00Z', withdrawnBy: null, withdrawnAt: null },
}
const plan: CompPlan = {
  ...{ id: 'p1', name: 'Company plan' },
  versions: [
    {
      version: 2,
      effectiveFrom: '2099-01-01',
      status: 'approved',
      ...{ ...terms, personal: rate(80) },
      ...{ words: ['Your own loans: 80 bp.'], checks: [] },
      ...drafted,
    },
    {
      ...{ version: 1, effectiveFrom: null, status: 'approved', ...terms, words: ['Your own loans: 75 bp.'] },
      ...{ checks: [], ...drafted },
    },
  ],
  assignments: [
    {
      ...{ id: 'a1', planId: 'p1', scope: 'company', subject: null, subjectName: 'Company', effectiveFrom: null },
      ...{ status: 'approved', ...drafted },
    },
  ],
}

function open(panel: React.ReactNode, answers: Parameters<typeof fakeFetch>[0], at = '/') {
  fakeFetch(answers)
  renderScreen(panel, { user: { id: '1', username: 'ceo', role: 'ceo', duties: [] }, path: at })
}

const PLAN = '/reports?tab=plans&plan=p1'
const answers = {
  '/api/comp-plans': { body: [plan] },
  '/api/comp-plans/trigger': { body: { trigger: 'funding', since: null, changedBy: null } },
  '/api/approvals/count': { body: { pending: 0, canDecide: 0, hasSecondPerson: true } },
}

describe('Comp plans', () => {
  it('lists plans with the rates in force and who they apply to', async () => {
    open(<CompPlansPanel />, answers)
    expect(await screen.findByRole('link', { name: 'Company plan' })).toHaveAttribute('href', PLAN)
    expect(screen.getByText('75 / 25 / 10 / 10 bp')).toBeInTheDocument()
  })

  it('opens a plan added by its name', async () => {
    const added = { ...plan, id: 'p2', name: 'Producers', versions: [], assignments: [] }
    open(<CompPlansPanel />, { ...answers, '/api/comp-plans': { body: [plan, added] } }, '/reports?tab=plans&plan=p2')
    expect(await screen.findByRole('heading', { name: 'Producers' })).toBeInTheDocument()
    expect(screen.getByText('No versions yet')).toBeInTheDocument()
    expect(screen.getByText('Applies to no one')).toBeInTheDocument()
  })

  it('shows what rule Z3 found in a version, and what was not checked', async () => {
    const inputs = {
      tiers: { measure: 'units' as const, mode: 'whole-month' as const, steps: [{ from: 5, extraBp: 5 }] },
    }
    const check = {
      ...{ rule: 'Z3', ruleVersion: 1, outcome: 'retroactive' as const, action: 'warn' as const, inputs },
      ...{ at: '2026-01-01T00:00:00Z', message: RETROACTIVE_TIERS_WARNING, notice: TIERS_NOTICE },
    }
    const clean = { ...check, outcome: 'clean' as const, action: 'none' as const, message: null }
    const [later, first] = plan.versions
    const versions = [
      { ...later!, ...inputs, checks: [check] },
      { ...first!, checks: [clean] },
    ]
    open(<CompPlansPanel />, { ...answers, '/api/comp-plans': { body: [{ ...plan, versions }] } }, PLAN)
    expect(
      await screen.findAllByText(/Ask counsel before you use it. Rule Z3. Checked: .* This is not legal advice/),
    ).toHaveLength(1)
  })

  it('warns in the editor about tiers that apply to the whole month', async () => {
    open(<CompPlansPanel />, answers, newVersionPath('p1'))
    const choose = async (field: string, option: string) => {
      await userEvent.click(await screen.findByRole('combobox', { name: field }))
      await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
    }
    await choose('Tiers', 'By funded volume of the month')
    await choose('The extra applies to', 'Only what is above each step')
    expect(screen.queryByText(/Rule Z3/)).toBeNull()
    await choose('The extra applies to', 'The whole month')
    expect(screen.getByText(`${RETROACTIVE_TIERS_WARNING} ${TIERS_NOTICE}`)).toBeInTheDocument()
  })

  it('links back to the list from a plan that does not exist', async () => {
    open(<CompPlansPanel />, answers, '/reports?tab=plans&plan=gone')
    expect(await screen.findByText('The comp plan could not be found.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Comp plans' })).toHaveAttribute('href', '/reports?tab=plans')
  })

  it('offers review of a draft and the end of an assignment in force', async () => {
    const [company] = plan.assignments
    const kim = { ...company!, id: 'a2', scope: 'member' as const, subject: 'kim', subjectName: 'Kim Poe' }
    const draft = {
      ...kim,
      id: 'a3',
      subject: 'lee',
      subjectName: 'Lee Fox',
      status: 'draft' as const,
      requestId: 'r1',
    }
    open(
      <CompPlansPanel />,
      { ...answers, '/api/comp-plans': { body: [{ ...plan, assignments: [company!, kim, draft] }] } },
      PLAN,
    )
    expect(await screen.findByRole('link', { name: 'Review Company plan for Lee Fox' })).toHaveAttribute(
      'href',
      '/approvals?open=r1',
    )
    expect(screen.queryByRole('button', { name: 'End Company plan for Company' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'End Company plan for Kim Poe' }))
    expect(await screen.findByRole('dialog', { name: 'End Company plan for Kim Poe' })).toBeInTheDocument()
  })

  it('offers the branches that members have had when the plan is assigned to a branch', async () => {
    const sent: unknown[] = []
    open(
      <CompPlansPanel />,
      {
        ...answers,
        '/api/comp-plans/subjects': {
          body: {
            roles: [{ subject: 'manager', members: 2 }],
            branches: [
              { subject: 'Elko', members: 0 },
              { subject: 'Reno', members: 1 },
            ],
          },
        },
        '/api/comp-plans/assignments': ({ init }) => {
          sent.push(JSON.parse(String(init.body)))
          return { status: 201, body: { ...plan.assignments[0]!, subjectName: 'Branch: Reno' } }
        },
      },
      PLAN,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Assign Company plan' }))
    await userEvent.click(await screen.findByRole('combobox', { name: 'Applies to' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Branch', hidden: true }))
    await userEvent.click(await screen.findByRole('combobox', { name: 'Branch' }))
    expect(await screen.findByRole('option', { name: 'Elko (0 members)', hidden: true })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('option', { name: 'Reno (1 member)', hidden: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Send for Approval' }))
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ scope: 'branch', subject: 'Reno' })]))
  })

  it('shows versions with their terms, and offers to withdraw only a later one', async () => {
    open(<CompPlansPanel />, answers, PLAN)
    expect(await screen.findByText('80 bp (0.8%)')).toBeInTheDocument()
    expect(screen.getByRole('listitem', { name: 'version 1 of Company plan' })).toHaveTextContent('In force')
    expect(screen.getByRole('listitem', { name: 'version 2 of Company plan' })).toHaveTextContent('Scheduled')
    expect(screen.getByRole('button', { name: 'Withdraw version 2 of Company plan' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Withdraw version 1 of Company plan' })).toBeNull()
  })

  it('requests the impact of a draft before it is sent', async () => {
    open(
      <CompPlansPanel />,
      {
        ...answers,
        '/api/comp-plans/p1/versions': { status: 201, body: plan.versions[0] },
        '/api/comp-plans/dry-run': {
          body: {
            ...{ from: '2025-11-01', to: '2026-10-31', appliesTo: 'assigned' },
            ...{ loans: 3, paid: 100, wouldPay: 150, difference: 50, people: [], branches: [] },
          },
        },
      },
      PLAN,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'New version of Company plan' }))
    expect(screen.queryByRole('button', { name: 'Send for Approval' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Preview impact' }))
    expect(await screen.findByRole('region', { name: 'Impact of the draft' })).toHaveTextContent('$150.00')
    expect(screen.getByRole('region', { name: 'Impact of the draft' })).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Send for Approval' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeInTheDocument()
  })
})

describe('My plan', () => {
  it('shows the plan in force in words, with its history', async () => {
    const current = {
      ...{ planId: 'p1', planName: 'Producers', version: 3, scope: 'member', subjectName: 'You' },
      ...{ from: '2026-11-01', to: null, ...terms, words: ['Your own loans: 75 bp.'] },
    }
    const before = { ...current, planName: 'Company plan', version: 1, scope: 'company', from: null, to: '2026-10-31' }
    open(<MyPlanPanel />, { '/api/comp-plans/mine': { body: { ...current, summary: '', history: [current, before] } } })
    expect(await screen.findByText('Company plan, version 1')).toBeInTheDocument()
    expect(screen.getAllByText('Producers, version 3')).toHaveLength(2)
    expect(screen.getByText(/Until Oct 31, 2026/)).toBeInTheDocument()
    const defined = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(defined).toEqual(['Personal', 'bp', 'Level 1 override'])
  })
})
