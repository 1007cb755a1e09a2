import { strFromU8, unzipSync } from 'fflate'
import { personalDataArchive } from './archive.ts'

describe('the file of a person’s data', () => {
  const files = unzipSync(
    personalDataArchive({
      roster: { profile: [{ profile: { firstName: 'Mia' } }], history: [] },
      loans: {
        entries: [
          { level: 0, cents: 12 },
          { level: 1, note: '=HYPERLINK("evil")' },
        ],
      },
    }),
  )

  it('contains everything as JSON, and a CSV for each kind that has rows', () => {
    expect(Object.keys(files).sort()).toEqual(['loans/entries.csv', 'personal-data.json', 'roster/profile.csv'])
    expect(JSON.parse(strFromU8(files['personal-data.json']!))).toMatchObject({ roster: { history: [] } })
  })

  it('writes a column for each field and escapes formulas', () => {
    expect(strFromU8(files['loans/entries.csv']!)).toBe('level,cents,note\r\n0,12,\r\n1,,"\'=HYPERLINK(""evil"")"\r\n')
  })
})
