/** A Markdown page: its path from the root of the repository, and its text. */
export interface Page {
  file: string
  text: string
}

const LINK = /\]\(([^)#\s]+)(?:#[^)\s]*)?\)/g
const DOC_PATH = /`(docs\/[\w./-]+)`/g
const DECISION = /(?:\bdecisions? |docs\/decisions\/)(\d{4})\b/g

/** Targets of relative links and of paths like `docs/api.md`, from the root of the repository. */
export function linkedFiles({ file, text }: Page): string[] {
  const folder = file.split('/').slice(0, -1)
  const links = [...text.matchAll(LINK)].map(([, target]) => target!).filter((target) => !/^[a-z]+:/.test(target))
  const paths = [...text.matchAll(DOC_PATH)].map(([, path]) => path!).filter((path) => !/decisions\/\d{4}$/.test(path))
  return [...links.map((target) => resolved(folder, target)), ...paths]
}

function resolved(folder: readonly string[], target: string): string {
  const parts = [...folder]
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** Numbers of the decisions that a text cites. */
export const citedDecisions = (text: string): string[] => [...text.matchAll(DECISION)].map(([, number]) => number!)

const SECTIONS = ['Context', 'Decision', 'Consequences']

/** Deviations of a decision from the form in docs/decisions/README.md. */
export function decisionFaults({ file, text }: Page): string[] {
  const number = /(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]
  if (!number) return [`${file}: name it NNNN-verb-object.md`]
  const title = text.startsWith(`# ${number}: `) ? [] : [`${file}: begin with '# ${number}: Verb object'`]
  const missing = SECTIONS.filter((name) => !new RegExp(`^(\\*\\*|## )${name}`, 'm').test(text))
  return [...title, ...missing.map((name) => `${file}: add the section ${name}`)]
}
