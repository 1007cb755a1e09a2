import type { SiteKind } from '@upline/contracts'

/**
 * A theme's values, and the few rules that lay out its hero. The colors are fixed, so contrast holds by construction.
 */
export interface ThemeRules {
  values: string
  rules: string
}

const BLUE: ThemeRules = {
  values: `--display:'Source Serif',Georgia,serif;--display-weight:600;--radius:4px;
--page:#fff;--panel:#f6f8fb;--text:#14233a;--dim:#4c5b70;--rule:#d8e0ea;--edge:#6f7f95;--accent:#1f4e8c;
--button:#1f4e8c;--button-text:#fff;--hero:#12305a;--hero-text:#fff;--hero-dim:#c9d8ec;
--hero-button:#fff;--hero-button-text:#12305a;--portrait:#dfe8f4;--portrait-text:#12305a;--portrait-ratio:4/5;--portrait-width:320px`,
  rules: `.hero{grid-template-columns:minmax(0,1fr) 320px}
.portrait{order:2;align-self:end;margin-bottom:calc(-1*clamp(40px,7vw,88px));border-radius:4px 4px 0 0}
@media(max-width:52rem){.portrait{margin:0;border-radius:4px}}`,
}

export const THEME_RULES: Record<SiteKind, Record<string, ThemeRules>> = {
  origination: {
    professional: BLUE,
    modern: {
      values: `--display-weight:700;--radius:0px;--h1:5.5rem;--h1-grow:5.4vw;--h1-line:.98;--h1-track:-.04em;
--page:#f4f4f2;--panel:#fff;--text:#17181a;--dim:#55585c;--rule:#cfd0cd;--edge:#77797c;--accent:#17181a;
--button:#17181a;--button-text:#fff;--hero:#f4f4f2;--hero-text:#17181a;--hero-dim:#55585c;--portrait:#d9dad6;--portrait-text:#17181a;--portrait-width:240px;--film:#e6e6e2`,
      rules: `.hero{grid-template-columns:minmax(0,1fr) 240px;align-items:end}.portrait{order:2}`,
    },
    warm: {
      values: `--display:'Young Serif',Georgia,serif;--display-weight:400;--h1-least:2rem;--h1-grow:3vw;--radius:14px;--button-radius:999px;
--page:#fffaf4;--panel:#fff;--text:#3a2418;--dim:#6b5142;--rule:#eeddcc;--edge:#97765f;--accent:#b4480f;
--button:#b4480f;--button-text:#fff;--hero:#fdeedd;--hero-text:#3a2418;--hero-dim:#66493a;--portrait:#f3b27c;--portrait-text:#3a2418;--portrait-radius:50%`,
      rules: `.hero{grid-template-columns:340px minmax(0,1fr)}`,
    },
    elegant: {
      values: `--display:'Source Serif',Georgia,serif;--display-weight:330;--radius:2px;--h1:4.25rem;--h1-track:-.02em;
--page:#fcfafd;--panel:#fff;--text:#2a1836;--dim:#5f4f6b;--rule:#e3d9ea;--edge:#85759a;--accent:#6b3a8c;
--button:#4a2563;--button-text:#fff;--hero:#2f1740;--hero-text:#fbf6ff;--hero-dim:#d6c5e3;--hero-button:#f2e6fa;--hero-button-text:#2f1740;
--portrait:#4a2a61;--portrait-text:#f2e6fa;--portrait-width:148px;--portrait-radius:50%`,
      rules: `.hero{justify-items:center;text-align:center}.hero .go{justify-content:center}.lead{margin-inline:auto}.hero .social{justify-content:center}
.portrait{font-size:2.5rem;justify-self:center}`,
    },
  },
  recruiting: {
    professional: BLUE,
    success: {
      values: `--display-weight:700;--radius:8px;--h1:4.5rem;--h1-track:-.03em;
--page:#fff;--panel:#f4faf5;--text:#10261a;--dim:#47604f;--rule:#d3e5d8;--edge:#6a8774;--accent:#1a7a45;
--button:#14683a;--button-text:#fff;--hero:#0b3d25;--hero-text:#fff;--hero-dim:#c4e2cf;--hero-button:#c8f09a;--hero-button-text:#0b3d25;--portrait:#c8f09a;--portrait-text:#0b3d25;--portrait-width:260px`,
      rules: `.hero{grid-template-columns:minmax(0,1fr) 260px}.portrait{order:2}`,
    },
    premium: {
      values: `--display:'Source Serif',Georgia,serif;--display-weight:380;--radius:0px;--h1:4rem;
--page:#14110b;--panel:#1d1911;--text:#f4ecd9;--dim:#c2b494;--rule:#40382a;--edge:#8f8062;--accent:#d9b25f;
--button:#d9b25f;--button-text:#1a1408;--hero:#14110b;--hero-text:#f7efdd;--hero-dim:#cdbf9f;--portrait:#d9b25f;--portrait-text:#1a1408;--portrait-ratio:4/5;--portrait-width:280px;--scheme:dark`,
      rules: `.hero{grid-template-columns:280px minmax(0,1fr)}.portrait{outline:1px solid #d9b25f;outline-offset:10px}`,
    },
    modern: {
      values: `--display-weight:700;--radius:16px;--h1:4.5rem;--h1-track:-.035em;
--page:#fff;--panel:#f5f2ff;--text:#1b1433;--dim:#564d73;--rule:#e1daf7;--edge:#7d72a3;--accent:#5a2fd0;
--button:#5a2fd0;--button-text:#fff;--hero:#ece5ff;--hero-text:#1b1433;--hero-dim:#4b416b;--portrait:#5a2fd0;--portrait-text:#fff;--portrait-ratio:3/4;--portrait-width:300px`,
      rules: `.hero{grid-template-columns:minmax(0,1fr) 300px}.portrait{order:2}`,
    },
  },
}
