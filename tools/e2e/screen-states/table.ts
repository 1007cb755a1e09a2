import { pictureOf, SCREENS, type Screen, STATES, statesOf } from './screens.ts'

const FOLDER = 'images/screens'

const cell = (screen: Screen, state: (typeof STATES)[number]): string =>
  statesOf(screen).includes(state) ? `[${state}](${FOLDER}/${pictureOf(screen, state)})` : ''

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** The table of docs/screens.md that links a picture of each state of each screen. */
export const statesTable = (): string =>
  [
    row(['screen', 'as', ...STATES]),
    row(['screen', 'as', ...STATES].map((title) => title.replaceAll(/./g, '-'))),
    ...SCREENS.map((screen) => row([screen.title, screen.user, ...STATES.map((state) => cell(screen, state))])),
  ].join('\n')
