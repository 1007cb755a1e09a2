import { type LoanMoneyChange, ruleOnImportedChange, ruleOnManualChange } from './loan-money.ts'

const members = (...ids: string[]) => new Set(ids)

const pending = (over: Partial<LoanMoneyChange> = {}): LoanMoneyChange => ({
  fields: ['amount'],
  checkedFacts: [],
  isFunded: false,
  paidBefore: members('officer', 'manager'),
  paidAfter: members('officer', 'manager'),
  originatorsAfter: members('officer'),
  ...over,
})
const funded = (over: Partial<LoanMoneyChange> = {}) => pending({ isFunded: true, ...over })

describe('ruleOnManualChange', () => {
  it('forbids changes of a loan that pays the editor, funded or pending', () => {
    for (const loan of [pending(), funded()]) {
      expect(ruleOnManualChange('officer', loan)).toBe('forbidden')
      expect(ruleOnManualChange('manager', loan)).toBe('forbidden')
    }
  })

  it('forbids making oneself the loan officer', () => {
    const assigned = { paidBefore: members(), paidAfter: members('ceo'), originatorsAfter: members('ceo') }
    expect(ruleOnManualChange('ceo', pending({ fields: ['officer'], ...assigned }))).toBe('forbidden')
    expect(ruleOnManualChange('ceo', pending({ fields: ['originators'], ...assigned }))).toBe('forbidden')
  })

  it('lets a manager assign an unassigned loan to a report', () => {
    expect(ruleOnManualChange('manager', pending({ fields: ['officer'], paidBefore: members() }))).toBe('apply')
  })

  it("keeps a loan's payees from changing what compliance rules check", () => {
    const checked = { fields: [], checkedFacts: ['paidBy'] } as const
    expect(ruleOnManualChange('manager', funded(checked))).toBe('forbidden')
    expect(ruleOnManualChange('ceo', funded(checked))).toBe('apply')
    const manager = { id: 'manager', isCompany: false }
    expect(ruleOnImportedChange(manager, funded(checked))).toBe('forbidden')
    expect(ruleOnImportedChange(manager, pending(checked))).toBe('apply')
    expect(ruleOnImportedChange({ id: 'other', isCompany: false }, funded(checked))).toBe('apply')
  })

  it('makes a row of the company wait that sets them on a funded loan which pays the importer', () => {
    const checked = { fields: [], checkedFacts: ['leadSource'] } as const
    const officer = { id: 'officer', isCompany: true }
    expect(ruleOnImportedChange(officer, funded(checked))).toBe('needs-approval')
    expect(ruleOnImportedChange(officer, pending(checked))).toBe('apply')
    expect(ruleOnImportedChange({ id: 'ceo', isCompany: true }, funded(checked))).toBe('apply')
  })

  it('lets others change a pending loan', () => {
    expect(ruleOnManualChange('ceo', pending())).toBe('apply')
  })

  it('makes changes of a funded loan wait for a second person', () => {
    expect(ruleOnManualChange('ceo', funded())).toBe('needs-approval')
  })

  it('applies changes that touch no money', () => {
    expect(ruleOnManualChange('officer', funded({ fields: [] }))).toBe('apply')
  })
})

describe('ruleOnImportedChange', () => {
  const company = { id: 'ceo', isCompany: true }
  const manager = { id: 'manager', isCompany: false }

  it("applies the company's rows immediately", () => {
    expect(ruleOnImportedChange(company, funded())).toBe('apply')
  })

  it("makes the company's rows wait if they change a funded loan that pays the importer", () => {
    expect(ruleOnImportedChange(company, funded({ paidBefore: members('ceo') }))).toBe('needs-approval')
    expect(ruleOnImportedChange(company, funded({ paidAfter: members('ceo') }))).toBe('needs-approval')
    expect(ruleOnImportedChange(company, pending({ paidBefore: members('ceo') }))).toBe('apply')
  })

  it('makes rows wait that fund a loan of the importer again', () => {
    const again = pending({ fields: ['status'], fundsAgain: true, paidBefore: members(), paidAfter: members('ceo') })
    expect(ruleOnImportedChange(company, again)).toBe('needs-approval')
    expect(ruleOnImportedChange(company, { ...again, paidAfter: members('officer') })).toBe('apply')
    expect(ruleOnImportedChange(manager, { ...again, paidAfter: members('manager') })).toBe('needs-approval')
    expect(ruleOnImportedChange(manager, again)).toBe('apply')
  })

  it('refuses a manager’s rows that change a funded loan that pays the manager', () => {
    expect(ruleOnImportedChange(manager, funded())).toBe('forbidden')
  })

  it('lets the amount of a pending loan follow a manager’s file', () => {
    expect(ruleOnImportedChange(manager, pending())).toBe('apply')
  })

  it('refuses a manager’s rows that take over a loan or move one that pays the manager', () => {
    for (const field of ['officer', 'originators'] as const) {
      expect(ruleOnImportedChange(manager, pending({ fields: [field] }))).toBe('forbidden')
      const taken = { fields: [field], paidBefore: members(), originatorsAfter: members('manager') }
      expect(ruleOnImportedChange(manager, pending(taken))).toBe('forbidden')
    }
  })

  it('makes a manager’s rows that change a funded loan that pays others wait for approval', () => {
    expect(ruleOnImportedChange(manager, funded({ paidBefore: members('officer') }))).toBe('needs-approval')
  })

  it('applies rows that touch no money', () => {
    expect(ruleOnImportedChange(manager, funded({ fields: [] }))).toBe('apply')
  })
})
