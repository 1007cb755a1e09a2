import fc from 'fast-check'
import { claimMessage, type ClaimKind, findClaims } from './earnings-claims.ts'

const supported = { perRecruitCents: 50_00, examples: [10, 30, 100] }

const on = (place: 'recruiting' | 'agent', text: string, with_ = supported) =>
  findClaims([{ field: 'aboutText', text }], { place, supported: with_ })
const kinds = (text: string, place: 'recruiting' | 'agent' = 'agent') => [
  ...new Set(on(place, text).map(({ kind }) => kind)),
]
const quotes = (text: string, place: 'recruiting' | 'agent' = 'agent') => on(place, text).map(({ quote }) => quote)

describe('findClaims', () => {
  it('finds claims that were published', () => {
    expect(on('recruiting', '$5,000 for each one, 100 recruits $500,000').map(({ quote }) => quote)).toEqual([
      '$5,000',
      '$500,000',
    ])
    expect(kinds('Guaranteed $10,000 a month')).toEqual(['guaranteed', 'earnings-figure'])
    expect(kinds('No license needed')).toEqual(['no-license'])
  })

  it('names rule, version, action, field and the quoted part', () => {
    expect(on('agent', 'Earn $10,000 with us')).toEqual([
      { rule: 'F1', ruleVersion: 1, action: 'block', kind: 'earnings-figure', field: 'aboutText', quote: '$10,000' },
    ])
  })

  it.each<[string, string]>([
    ['Earn $5k with every deal', '$5k'],
    ['I made ten thousand dollars last month', 'ten thousand dollars'],
    ['Make five grand a week', 'five grand'],
    ['ten thousand a month is normal here', 'ten thousand a month'],
    ['My agents take home 10,000 monthly', '10,000 monthly'],
    ['Six figures in your first year', 'Six figures'],
    ['a 7-figure income', '7-figure'],
    ['become a millionaire', 'millionaire'],
    ['Keep 90% of your commission', '90%'],
    ['ninety percent commission split', 'ninety percent'],
    ['10x your income', '10x'],
    ['double your paycheck', 'double'],
    ['income of USD 12 000 per month', 'USD 12 000 per month'],
    ['I earn 50 a day', '50 a day'],
    ['Earn 5000', '5000'],
    ['Gana $5,000 con nosotros', '$5,000'],
    ['Earn five thousand', 'five thousand'],
    ['Get paid $1500 per loan', '$1500 per loan'],
    ['earn $1O,OOO', '$1O,OOO'],
    ['earn ½ million', '½ million'],
    ['10K months are normal', '10K months'],
    ['Earn &#36;5,000 here', '&#36;5,000'],
    ['Earn &dollar;5,000 here', '&dollar;5,000'],
    ['Earn &#x24;5,000 here', '&#x24;5,000'],
    ['Earn ＄５，０００ here', '＄５，０００'],
    ['Earn $٥٠٠٠ here', '$٥٠٠٠'],
    ['Earn $५००० here', '$५०००'],
    ['E\u200barn $5\u200b0\u200b0 here', '$5\u200b0\u200b0'],
    ['Еаrn $500 today', '$500'],
    ['Earn 𝟓𝟎𝟎 dollars', '𝟓𝟎𝟎 dollars'],
  ])('quotes the earnings figure in %j', (text, quote) => {
    expect(quotes(text)).toContain(quote)
    expect(kinds(text)).toContain('earnings-figure')
  })

  it.each([
    ...[
      '$5,000 for each one',
      '$1,000 a month',
      'Ask me how I hit $10K',
      '80% of what your team brings',
      '$200 weekly',
    ],
    ...[
      'Join and get 500 dollars',
      'thousands a month',
      '100 recruits bring $50,000',
      '$50 a month',
      '$5,000 per recruit',
    ],
  ])('finds the figure in %j next to the offer to join', (text) => {
    expect(kinds(text, 'recruiting')).toContain('earnings-figure')
  })

  it.each<[ClaimKind, string]>([
    ['guaranteed', 'We guarantee your income'],
    ['guaranteed', 'guaranteed'],
    ['guaranteed', 'G U A R A N T E E D results'],
    ['guaranteed', 'g.u.a.r.a.n.t.e.e.d'],
    ['guaranteed', 'guar-anteed pay'],
    ['guaranteed', 'guar anteed pay'],
    ['guaranteed', 'gu@r@nt33d income'],
    ['guaranteed', 'Guаrаntееd'],
    ['guaranteed', 'gua\u00adran\u200dteed'],
    ['guaranteed', 'ｇｕａｒａｎｔｅｅｄ'],
    ['guaranteed', '𝓰𝓾𝓪𝓻𝓪𝓷𝓽𝓮𝓮𝓭'],
    ['guaranteed', '🅶🆄🅰🆁🅰🅽🆃🅴🅴🅳'],
    ['guaranteed', 'guaránteed'],
    ['guaranteed', 'gauranteed money'],
    ['guaranteed', 'guaranty of income'],
    ['guaranteed', '&#71;uaranteed'],
    ['guaranteed', 'not only guaranteed, but fast'],
    ['guaranteed', 'Risk-free'],
    ['guaranteed', 'There is no risk'],
    ['guaranteed', 'Get rich with us'],
    ['guaranteed', 'Ingresos garantizados'],
    ['passive', 'ingresos pasivos'],
    ['no-license', 'Trabaje sin licencia'],
    ['passive', 'passive income'],
    ['passive', 'Build passive wealth'],
    ['passive', 'p a s s i v e'],
    ['passive', 'pa$$ive income'],
    ['passive', 'раssivе'],
    ['passive', 'Earn while you sleep'],
    ['passive', 'residual income for life'],
    ['no-license', 'no licence required'],
    ['no-license', 'No-license-needed'],
    ['no-license', 'n0 l1cense needed'],
    ['no-license', 'You don’t need a license'],
    ['no-license', 'work without a license'],
    ['no-license', 'License not required'],
    ['no-license', 'unlicensed? no problem'],
    ['no-license', 'No NMLS needed'],
    ['no-license', 'no exam required'],
    ['no-license', 'NO  LICENSE!!! needed'],
  ])('finds %s in %j', (kind, text) => {
    expect(kinds(text)).toContain(kind)
  })

  it.each([
    ...['I help families buy their first home with 3% down.', 'Down payments from 3.5%, rates from 6.25%.'],
    ...['We saved our clients $300 a month on their mortgage.', 'Over $300 million in loans funded since 2009.'],
    ...[
      'Loans up to $2,000,000, jumbo from $766,550.',
      'Rated 4.9 of 5 stars in 200 reviews.',
      'You pay $0 closing costs.',
    ],
    ...['Get $10,000 down payment assistance.', '98% of my clients close on time.', 'A 30-year fixed at 6%.'],
    ...[
      'Licensed in 12 states. NMLS 1204417.',
      'A license is required to originate loans.',
      'Results are not guaranteed.',
    ],
    ...[
      'We cannot guarantee approval.',
      'VA-guaranteed loans and USDA Guaranteed Rural Housing loans.',
      'Before, I was with Guaranteed Rate, Inc.',
    ],
    ...['No income is guaranteed.', 'Impassive? Compassionate!', 'We lend on passive houses and passive solar homes.'],
    ...[
      'The exams you pass I’ve passed too.',
      'Call 555-010-0199 or (208) 555-0142.',
      '24 years of experience, 1,200 loans closed.',
    ],
    ...[
      'Open 7 days a week.',
      'I answer twice a day.',
      'Borrowers with a household income under $120,000 may qualify.',
    ],
    ...[
      'Build your own mortgage business with people you trust.',
      'I double-check every file.',
      'Two Rivers Home Loans',
    ],
    ...['HELOC up to $500,000. Cash out 80% of your equity.', 'A debt-to-income ratio up to 50% is accepted.'],
    ...[
      'Self-employed? We use 12 months of bank statements to document income.',
      'Named top 1% of originators nationwide in 2024.',
    ],
    ...[
      'José & Sons – Home Loans',
      '世界 住宅ローン',
      'Keys in thirty days',
      'Smith Mortgage 360',
      'Loans for 1 to 4 units',
    ],
  ])('finds nothing in %j', (text) => {
    expect(on('agent', text)).toEqual([])
  })

  it.each([
    ...['Bring in officers you trust. You see every figure.', 'Our team funded $300 million in loans last year.'],
    ...['You earn $50 for each recruit who joins.', '10 recruits bring $500, 30 recruits $1,500, 100 recruits $5,000.'],
    ...['14 days free, then a plan by the month.', 'Earn an override on what your team originates, three levels deep.'],
  ])('finds nothing in %j next to the offer to join', (text) => {
    expect(on('recruiting', text)).toEqual([])
  })

  it('supports only the figures of the bonus in force', () => {
    expect(on('recruiting', 'You earn $75 for each recruit')).toHaveLength(1)
    expect(on('recruiting', '100 recruits bring $5,001')).toHaveLength(1)
    expect(on('recruiting', '20 recruits bring $1,000')).toHaveLength(1)
    expect(
      on('recruiting', 'You earn $50 for each recruit', { ...supported, perRecruitCents: null as never }),
    ).toHaveLength(1)
  })

  it('checks each text on its own and skips empty ones', () => {
    const texts = [
      { field: 'siteName', text: 'Passive Loans' },
      { field: 'tagline', text: '  ' },
      { field: 'bio', text: 'guaranteed' },
    ]
    expect(findClaims(texts, { place: 'agent', supported }).map(({ field }) => field)).toEqual(['siteName', 'bio'])
  })

  it('quotes a part of the original, whatever the text contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (noise) => {
        const text = `${noise} guaranteed ${noise}`
        for (const { quote } of on('recruiting', text)) expect(text).toContain(quote)
      }),
    )
  })

  it('stays fast on a text that almost matches everywhere', () => {
    const text = 'no one a p.a.s.s.i.v licens $1,000,0 '.repeat(110)
    const before = performance.now()
    on('recruiting', text)
    expect(performance.now() - before).toBeLessThan(2_000)
  })
})

describe('claimMessage', () => {
  it('names the field, quotes the text and tells the user what to do', () => {
    expect(claimMessage({ kind: 'earnings-figure', quote: '$5k' }, 'Tagline')).toBe(
      'Tagline says “$5k”. Remove the figure: pages show earnings only as the company calculates them from the ledger.',
    )
  })
})
