import { render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { TextInput } from '../index.ts'
import { UplineUiProvider } from '../provider.tsx'

it('renders a form once, with an ID of its own for each field', () => {
  const phases: string[] = []
  render(
    <UplineUiProvider toastMs={5_000}>
      <Profiler id="form" onRender={(_id, phase) => phases.push(phase)}>
        <TextInput label="First name" />
        <TextInput label="Last name" />
        <TextInput label="Username" id="username" />
      </Profiler>
    </UplineUiProvider>,
  )
  expect(phases).toEqual(['mount'])
  const ids = ['First name', 'Last name', 'Username'].map((name) => screen.getByLabelText(name).id)
  expect(new Set(ids).size).toBe(3)
  expect(ids[2]).toBe('username')
})
