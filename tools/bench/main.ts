import { reached, type Figure } from './figure.ts'
import { writeReport, type Row } from './report.ts'

/** `npm run bench [group] [word]`: measures the figures of a group whose names contain the word, and writes them down. */
const GROUPS: Record<string, () => Promise<{ figures: Figure[] }>> = {
  house: () => import('./house/figures.ts'),
  people: () => import('./people/figures.ts'),
}

const [group = 'house', word = ''] = process.argv.slice(2)
const load = GROUPS[group]
if (!load) {
  console.error(`There is no group '${group}'. Groups: ${Object.keys(GROUPS).join(', ')}`)
  process.exit(2)
}

const rows: Row[] = []
for (const figure of (await load()).figures.filter(({ name }) => name.includes(word))) {
  console.log(`measuring: ${figure.name}`)
  const measured = await figure.measure()
  rows.push({ figure, measured })
  const verdict = reached(figure, measured.value) ? 'reached' : 'short'
  console.log(
    `  ${measured.value.toFixed(2)} ${figure.unit} (${figure.bound} ${figure.reach}): ${verdict}. ${measured.detail}`,
  )
}
if (word === '') writeReport(group, rows)
