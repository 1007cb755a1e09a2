export interface ShortcutGroup {
  where: string
  keys: [keys: string[], what: string][]
}

/** Keyboard shortcuts by the page that has them. */
export const SHORTCUTS: ShortcutGroup[] = [
  {
    where: 'Every page',
    keys: [
      [['?'], 'Show this help'],
      [['Ctrl K', '⌘ K'], 'Go to a page, person, loan or action'],
      [['Esc'], 'Close the open panel or dialog'],
    ],
  },
  {
    where: 'Loan Tracking',
    keys: [
      [['j', 'k'], 'Next / previous loan'],
      [['Enter'], "Open 'Why this number?'"],
      [['/'], 'Search'],
    ],
  },
  {
    where: 'Charts and the team tree',
    keys: [
      [['←', '→'], 'Previous / next bar; close / open a member'],
      [['↑', '↓'], 'Previous / next row'],
    ],
  },
]
