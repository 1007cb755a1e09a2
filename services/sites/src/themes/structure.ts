/** What all themes share: structure only. Each theme adds color, type and the hero's layout. */
export const STRUCTURE = `
*,*::before{box-sizing:border-box}
html{font:400 1.0625rem/1.6 var(--body);color:var(--text);background:var(--page);color-scheme:var(--scheme,light);scroll-behavior:smooth}
body{margin:0;overflow-wrap:anywhere}
h1,h2,h3{font-family:var(--display);font-weight:var(--display-weight);text-wrap:balance;margin:0}
h1{font-size:clamp(var(--h1-least,2.25rem),1.3rem + var(--h1-grow,4vw),var(--h1,3.75rem));line-height:var(--h1-line,1.08);letter-spacing:var(--h1-track,-.015em)}
h2{font-size:clamp(1.5rem,1.2rem + 1.2vw,2rem);line-height:1.2}
h3{font-size:1.125rem;line-height:1.35}
p{margin:0}
a{color:inherit}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.hero :focus-visible{outline-color:var(--hero-text)}
.skip{position:absolute;top:-80px;left:16px;padding:10px 16px;background:var(--text);color:var(--page);z-index:5}
.skip:focus{top:8px}
.top,.hero,.film,.features,.plans,.earn,.words,.ask,footer{padding-inline:max(20px,calc((100% - 1120px)/2))}
.top{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:4px 24px;min-height:68px;padding-block:12px;background:var(--page);border-bottom:1px solid var(--rule)}
.name{font-family:var(--display);font-weight:var(--display-weight);font-size:1.25rem}
nav{display:flex;flex-wrap:wrap;gap:4px 24px;font-size:1rem}
nav a{text-decoration:none;line-height:24px}
nav a:hover{text-decoration:underline}
.hero{display:grid;gap:32px 64px;align-items:center;padding-block:clamp(40px,7vw,88px);background:var(--hero);color:var(--hero-text)}
.portrait{display:grid;place-items:center;object-fit:cover;height:auto;aspect-ratio:var(--portrait-ratio,1);width:min(100%,var(--portrait-width,340px));border-radius:var(--portrait-radius,var(--radius));background:var(--portrait);color:var(--portrait-text);font:var(--display-weight) 4.5rem/1 var(--display)}
.over{font-size:.9375rem;color:var(--hero-dim);margin-bottom:16px}
.lead{margin-top:20px;font-size:1.1875rem;line-height:1.55;color:var(--hero-dim);max-width:46ch}
.go{display:flex;flex-wrap:wrap;align-items:center;gap:16px 28px;margin-top:32px}
.go a:not(.button){padding-block:10px}
.button{display:inline-block;padding:13px 24px;border:0;border-radius:var(--button-radius,var(--radius));background:var(--button);color:var(--button-text);font:600 1.0625rem/1.3 var(--body);text-decoration:none;cursor:pointer}
.hero .button{background:var(--hero-button,var(--button));color:var(--hero-button-text,var(--button-text))}
.button.quiet{background:none;color:inherit;box-shadow:inset 0 0 0 1px var(--edge)}
.hero .button.quiet{background:none;color:var(--hero-text);box-shadow:inset 0 0 0 1px var(--hero-dim)}
.button:hover{filter:brightness(.93)}
.button[aria-busy=true]{opacity:.75;cursor:progress}
section+section{border-top:1px solid var(--rule)}
.hero+section{border-top:0}
.film,.features,.plans,.earn,.words,.ask{padding-block:clamp(44px,6vw,76px)}
.film{display:grid;grid-template-columns:1fr 1.2fr;gap:28px 56px;align-items:center}
.film p,.features p{margin-top:12px;color:var(--dim)}
.still{display:grid;place-items:center;align-content:center;gap:18px;padding:20px;aspect-ratio:16/9;border-radius:var(--radius);background:var(--film,var(--hero));color:var(--film-text,var(--hero-text));text-align:center;text-decoration:none;font-weight:600}
.still:hover{text-decoration:underline}
.still span{display:flex;align-items:center;justify-content:center;gap:3px;width:72px;height:72px;border-radius:50%;background:var(--film-button,var(--hero-button,var(--button)));color:var(--film-button-text,var(--hero-button-text,var(--button-text)))}
.still .play::before{content:'';margin-inline-start:6px;border-block:13px solid transparent;border-inline-start:21px solid}
.still .camera::before{content:'';width:24px;height:20px;border-radius:4px;background:currentColor}
.still .camera::after{content:'';border-block:8px solid transparent;border-inline-end:9px solid}
.features ul{display:grid;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:28px 40px;list-style:none;margin:32px 0 0;padding:0}
.features li{padding-top:16px;border-top:2px solid var(--accent)}
.features p{margin-top:6px}
.words p{margin-top:16px;max-width:68ch}
.words dl{display:grid;grid-template-columns:auto 1fr;gap:6px 24px;margin:28px 0 0}
.words dt{color:var(--dim)}
.words dd{margin:0}
.social{display:flex;flex-wrap:wrap;gap:12px;list-style:none;margin:24px 0 0;padding:0}
.plans>div{display:grid;grid-template-columns:repeat(auto-fit,minmax(280px,1fr));gap:24px;margin-top:32px}
.plans article{display:grid;grid-template-rows:auto auto 1fr;justify-items:start;gap:10px;padding:28px;border:1px solid var(--rule);border-radius:var(--radius);background:var(--panel)}
.price{font-size:2rem;line-height:1.2;font-weight:650;font-variant-numeric:tabular-nums lining-nums}
.price span{font-size:1rem;font-weight:400;color:var(--dim)}
.plans .button{margin-top:10px}
.earn ol{display:grid;grid-template-columns:repeat(auto-fit,minmax(200px,1fr));list-style:none;margin:28px 0 0;padding:0;border:1px solid var(--rule);border-radius:var(--radius);background:var(--panel)}
.earn li{padding:20px 24px}
.earn li+li{border-inline-start:1px solid var(--rule)}
.earn strong{display:block;font-size:2.25rem;line-height:1.2;font-weight:650;color:var(--accent);font-variant-numeric:tabular-nums lining-nums}
.note{margin-top:20px;color:var(--dim);font-size:.9375rem;max-width:80ch}
.ask{display:grid;gap:16px;justify-items:start}
.ask p{color:var(--dim);max-width:60ch}
.ask .go{margin-top:8px}
footer{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 24px;padding-block:28px;border-top:1px solid var(--rule);color:var(--dim);font-size:.9375rem}
.equal{display:flex;align-items:center;gap:8px}
form.lead-form{display:grid;gap:18px;width:min(100%,560px);margin-top:8px}
label{display:grid;gap:6px;font-weight:600}
label small{font-weight:400;color:var(--dim)}
input,textarea,select{font:400 1.0625rem/1.4 var(--body);color:var(--text);background:var(--panel);border:1px solid var(--edge);border-radius:min(var(--radius),8px);padding:11px 12px;width:100%;min-height:46px}
input[type=checkbox]{width:22px;min-height:22px;height:22px;margin:2px 0 0;accent-color:var(--accent)}
.check{grid-template-columns:22px 1fr;gap:12px;font-weight:400;font-size:1rem;line-height:1.45}
.fault{padding:14px 16px;border:1px solid var(--edge);border-inline-start:4px solid var(--accent);background:var(--panel);color:var(--text)!important}
.away{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
@media(max-width:52rem){.hero,.film{grid-template-columns:minmax(0,1fr)!important}.portrait{width:112px;font-size:2rem;order:0!important;justify-self:start}.earn li+li{border-inline-start:0;border-top:1px solid var(--rule)}.words dl{grid-template-columns:1fr;gap:0}.words dd{margin-bottom:10px}}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media print{.film,.go,.plans,.ask{display:none}.hero{background:none;color:#000}}
`
