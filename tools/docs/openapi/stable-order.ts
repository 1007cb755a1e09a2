import ts from 'typescript'

/** As they are declared; those that a mapped type made, by name and last. */
export function steady(symbols: ts.Symbol[]): ts.Symbol[] {
  const isMade = (symbol: ts.Symbol) => Boolean(symbol.flags & ts.SymbolFlags.Transient)
  const made = symbols.filter(isMade).sort((a, b) => byText(a.name, b.name))
  return [...symbols.filter((symbol) => !isMade(symbol)), ...made]
}

/** By code units: no setting of the machine changes it. */
export const byText = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)
