import '@mantine/spotlight/styles.css'
import { VisuallyHidden } from '@mantine/core'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import css from './command-palette.module.css'
import type { PaletteGroup, PaletteProps } from './palette-item.ts'

const [store, palette] = createSpotlight()

const LABEL = 'Command palette'

/** One field for navigation, search and actions. Arrow keys choose, Enter runs. */
export default function CommandPalette({ opened, onClose, query, onQuery, groups, empty }: PaletteProps) {
  useEffect(() => (opened ? palette.open() : palette.close()), [opened])
  const shown = groups.filter((group) => group.items.length > 0)
  useStableSelection(shown.flatMap((group) => group.items.map((item) => item.id)))
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={onQuery}
      onSpotlightClose={onClose}
      returnFocus
      radius="lg"
      shadow="lg"
      yOffset="12vh"
      // The field stays in place while the number of results changes.
      centered={false}
      size={600}
      overlayProps={{ backgroundOpacity: 0.28 }}
      // The label belongs on the element with the dialog role, which is the content.
      attributes={{ content: { 'aria-label': LABEL } }}
    >
      <Spotlight.Search
        aria-label={LABEL}
        aria-describedby="palette-selected"
        placeholder="Pages, people, loans, actions"
        leftSection={<IconSearch size={18} aria-hidden />}
        className={css.search}
      />
      <Selected groups={shown} />
      <Spotlight.ActionsList className={css.list} aria-label="Results" role="group">
        {shown.map((group) => (
          <Group key={group.label} {...group} />
        ))}
        {shown.length === 0 && <Spotlight.Empty className={css.empty}>{empty}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

const Group = ({ label, items }: PaletteGroup) => (
  <Spotlight.ActionsGroup label={label} role="group" aria-label={label} className={css.group}>
    {items.map(({ id, label: text, detail, Icon, onPick }) => (
      <Spotlight.Action
        key={id}
        label={text}
        leftSection={Icon && <Icon size={17} stroke={1.6} aria-hidden />}
        rightSection={detail && <span className={css.detail}>{detail}</span>}
        onClick={onPick}
        className={css.action}
      />
    ))}
  </Spotlight.ActionsGroup>
)

/**
 * The library picks a selection before the new results render, and its element may be gone then. The selected item
 * stays selected while it is among the results; otherwise the first one is.
 */
function useStableSelection(ids: string[]): void {
  const { selected, opened } = useSpotlight(store)
  const chosen = useRef<string>(undefined)
  const drawn = useRef('')
  const now = ids.join(' ')
  useEffect(() => {
    if (!opened) return
    if (drawn.current === now) chosen.current = ids[selected]
    else {
      drawn.current = now
      const at = ids.indexOf(chosen.current ?? '')
      choose(Math.max(0, at))
    }
  }, [now, selected, opened])
}

/** Does what the arrow keys of the library do, with a function that it does not export. */
function choose(place: number): void {
  const actions = document.getElementById(store.getState().listId)?.querySelectorAll('[data-action]') ?? []
  actions.forEach((action, at) => action.toggleAttribute('data-selected', at === place))
  store.updateState((state) => ({ ...state, selected: place }))
}

/** The focus stays in the field, so screen readers announce what the arrow keys select. */
function Selected({ groups }: { groups: PaletteGroup[] }) {
  const { selected } = useSpotlight(store)
  const items = groups.flatMap((group) => group.items)
  const chosen = items[selected]
  const found = `${items.length} result${items.length === 1 ? '' : 's'}`
  return (
    <VisuallyHidden id="palette-selected" role="status">
      {chosen
        ? `${chosen.label}${chosen.detail ? `, ${chosen.detail}` : ''}. ${selected + 1} of ${items.length}`
        : found}
    </VisuallyHidden>
  )
}
