import { readWhyParams, whyParam } from './why-params.ts'

const read = (query: string) => readWhyParams(new URLSearchParams(query))

describe('readWhyParams', () => {
  it('names a metric, and a line of a breakdown by its level', () => {
    expect(read(`why=${whyParam('pending')}`)).toMatchObject({ figure: 'pending', level: undefined })
    expect(read(`why=${whyParam('total-commission', 2)}`)).toMatchObject({ figure: 'total-commission', level: 2 })
  })

  it('includes the filters of the page that shows the number', () => {
    expect(read('why=total-loans&scope=mine&q=smith&status=funded&loan=7')).toMatchObject({
      ...{ scope: 'mine', isOwn: true, q: 'smith', status: 'Funded', loan: '7' },
    })
  })

  it('prefers the scope of the metric to the scope of the page', () => {
    expect(read('why=breakdown.1&whyScope=mine&whyPeriod=last-3-months&scope=company')).toMatchObject({
      ...{ figure: 'breakdown', level: 1, scope: 'mine', period: 'last-3-months', isOwn: true },
    })
  })

  it('drops what it does not know', () => {
    expect(read('why=luck.9&scope=all&status=none')).toEqual({
      ...{
        figure: undefined,
        level: undefined,
        loan: undefined,
        isOwn: false,
        period: undefined,
        scope: undefined,
        q: undefined,
        status: undefined,
      },
    })
  })
})
