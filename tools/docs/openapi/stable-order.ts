import ts from 'typescript'

/** In order of declaration. Properties of a mapped type come last, by name. */
export function inStableOrder(symbols: ts.Symbol[]): ts.Symbol[] {
  const isMade = (symbol: ts.Symbol) => Boolean(symbol.flags & ts.SymbolFlags.Transient)
  const made = symbols.filter(isMade).sort((a, b) => byText(a.name, b.name))
  return [...symbols.filter((symbol) => !isMade(symbol)), ...made]
}

/** Compares by code units, so that the machine's locale does not matter. */
export const byText = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)
