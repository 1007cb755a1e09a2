interface LoanText {
  /** In the history of a loan. */
  label: string
  /** Headers of the column in files, the template's first. */
  headers: readonly string[]
  /** Part of `property`, the line that lists and exports show. Other texts are fields of their own in the API. */
  isProperty?: true
  /** A percentage as `percentText` writes it. The API shows it as a number. */
  isPercent?: true
}

/**
 * Texts of a loan that decide no pay. Imports, edits, history, undo and the API follow this list. An empty text leaves the stored
 * one unchanged.
 */
export const LOAN_TEXTS = {
  address: {
    label: 'Address',
    headers: ['Address', 'Property', 'Property_Address', 'Subject Property', 'Street', 'Street Address'],
    isProperty: true,
  },
  city: { label: 'City', headers: ['City', 'Property_City'], isProperty: true },
  state: { label: 'State', headers: ['State', 'Property_State', 'ST'], isProperty: true },
  product: {
    label: 'Product',
    headers: ['Product', 'Loan_Product', 'Program', 'Loan_Program', 'Product_Type', 'Loan_Type'],
  },
  leadSource: { label: 'Lead source', headers: ['Lead_Source', 'Loan_Source', 'Lead_Origin', 'Source'] },
  /** One of PAYERS, or unknown. */
  paidBy: { label: 'Paid by', headers: ['Paid_By', 'Comp_Paid_By', 'Compensation_Paid_By', 'LO_Comp_Paid_By'] },
  noteRate: { label: 'Note rate', headers: ['Note_Rate', 'Interest_Rate', 'Loan_Rate'], isPercent: true },
  points: { label: 'Points', headers: ['Points', 'Discount_Points', 'Loan_Points'], isPercent: true },
} as const satisfies Record<string, LoanText>

export type LoanTextField = keyof typeof LOAN_TEXTS
export type LoanTexts = Record<LoanTextField, string>

/** Fields that the API shows one by one, as texts. */
export type ShownTextField = {
  [Field in LoanTextField]: (typeof LOAN_TEXTS)[Field] extends { isProperty: true } | { isPercent: true }
    ? never
    : Field
}[LoanTextField]
export type ShownLoanTexts = Record<ShownTextField, string>

export const LOAN_TEXT_FIELDS = Object.keys(LOAN_TEXTS) as LoanTextField[]

/** The name of its column in tables. */
export const loanTextColumn = (field: LoanTextField): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Who pays the originators of a loan, as rule Z9 distinguishes it. */
export const PAYERS = ['consumer', 'lender'] as const
export type Payer = (typeof PAYERS)[number]

const isShown = (field: LoanTextField): field is ShownTextField =>
  !('isProperty' in LOAN_TEXTS[field]) && !('isPercent' in LOAN_TEXTS[field])
const SHOWN_TEXT_FIELDS = LOAN_TEXT_FIELDS.filter(isShown)

/** One value for each text. */
export function byText<Value>(valueOf: (field: LoanTextField) => Value): Record<LoanTextField, Value> {
  const values: Partial<Record<LoanTextField, Value>> = {}
  for (const field of LOAN_TEXT_FIELDS) values[field] = valueOf(field)
  return values as Record<LoanTextField, Value>
}

export const textsOf = (loan: LoanTexts): LoanTexts => byText((field) => loan[field])

export const shownTextsOf = (loan: LoanTexts): ShownLoanTexts =>
  Object.fromEntries(SHOWN_TEXT_FIELDS.map((field) => [field, loan[field]])) as ShownLoanTexts
