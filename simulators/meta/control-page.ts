import { escapeHtml as escape, type Params } from '../kit/http.ts'
import type { JournalEntry } from '../kit/journal.ts'
import type { MetaControl } from './control.ts'

const STYLE = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui,"Noto Sans CJK SC",sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem}
h1{font-size:1.3rem}h2{font-size:1.05rem;margin-top:2rem}small{opacity:.7;font-weight:normal}table{border-collapse:collapse;width:100%}
th,td{border-bottom:1px solid #8886;padding:.25rem .5rem;text-align:left;vertical-align:top}td.number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
form.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end}label{display:flex;flex-direction:column;gap:.15rem}input,select,button{font:inherit;padding:.2rem .4rem}code{font-size:12px;word-break:break-all}.scroll{overflow-x:auto}`

const FAULTS = [
  ['drop_before_commit', '生效前断开', 'cut before it takes effect'],
  ['drop_after_commit', '生效后断开，不答复', 'cut after it took effect'],
  ['delay', '延迟（毫秒）', 'delay (ms)'],
  ['hang', '挂起不答复', 'never answer'],
  ['reset_mid_body', '答复中途断开', 'reset in the body'],
  ['truncated_json', 'JSON 截断', 'truncated JSON'],
  ['wrong_content_type', '内容类型错误', 'wrong content type'],
  ['gateway_html', '网关 HTML 页面', 'gateway page'],
  ['server_error', '5xx 错误', '5xx error'],
  ['transient', '临时错误（代码 2）', 'transient (code 2)'],
  ['creative_flake', '创意创建失败（1487390）', 'creative flake'],
  ['throttle', '限流（秒）', 'throttle (seconds)'],
  ['token_death', '令牌失效（子代码）', 'token dies (subcode)'],
  ['refuse', '内容被拒绝（368）', 'refused content (368)'],
  ['batch_null', '批次条目为空', 'null batch item'],
] as const

/** What the one number field of the form means for a kind. */
const NUMBER_OF: Record<string, string> = {
  delay: 'ms',
  gateway_html: 'status',
  server_error: 'status',
  throttle: 'seconds',
  token_death: 'subcode',
}

/** Turns the flat form of the page into a fault rule; the rule itself is checked where it is added. */
export function faultFromForm(form: Params): unknown {
  const text = (name: string) => (typeof form[name] === 'string' && form[name] !== '' ? String(form[name]) : undefined)
  const number = (name: string) => (text(name) === undefined ? undefined : Number(text(name)))
  const kind = text('kind') ?? ''
  const numberName = NUMBER_OF[kind]
  const value = number('number')
  return {
    match: {
      method: text('method'),
      path: text('path'),
      level: text('level'),
      account: text('account'),
      name: text('name'),
      nth: number('nth'),
      every: number('every'),
      probability: number('probability'),
    },
    fault: {
      kind,
      ...(numberName !== undefined && value !== undefined ? { [numberName]: value } : {}),
      ...(text('applies') === undefined ? {} : { applies: text('applies') === 'true' }),
    },
    remaining: number('remaining'),
  }
}

/** One page without scripts or anything from elsewhere: counts, faults, clock, the latest exchanges. */
export function controlPage(control: MetaControl): string {
  const state = control.state()
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Meta 模拟器 · Meta simulator</title><style>${STYLE}</style></head><body>
<h1>Meta 广告接口模拟器 <small>Simulated Graph Marketing API</small></h1>
<p>模拟时间 <small>simulated time</small> <code>${escape(state.now)}</code>，速度 <small>speed</small> ×${escape(state.clockScale)}；对象 <small>objects</small>：${Object.entries(
    state.counts,
  )
    .map(([level, count]) => `${escape(level)} <b>${count}</b>`)
    .join('，')}；失效令牌 <small>dead tokens</small> ${state.deadTokens}</p>
<form class="row" method="post" action="/clock"><label>快进毫秒 <small>advance (ms)</small><input name="advanceMs" type="number" min="0" value="60000"></label><button>快进 advance</button></form>
<form class="row" method="post" action="/clock"><label>速度倍数 <small>speed</small><input name="scale" type="number" min="0" step="any" value="${escape(state.clockScale)}"></label><button>设置 set</button></form>
<form class="row" method="post" action="/tokens/revive"><button>恢复全部令牌 revive tokens</button></form>
<h2>账户 <small>accounts</small></h2>${accountTable(state)}
<h2>应用 <small>applications</small></h2>${appTable(control)}
<h2>授权 <small>tokens that people gave</small></h2>${grantTable(control)}
<h2>报表数据 <small>figures of an ad</small></h2>${figureForm(state.now)}
<h2>故障规则 <small>faults</small></h2>${faultTable(control)}${faultForm()}
<h2>最近请求 <small>latest exchanges</small></h2>${exchangeTable(control.lastExchanges(50))}
</body></html>`
}

function accountTable({ accounts, limits }: ReturnType<MetaControl['state']>): string {
  const used = new Map(limits.map((limit) => [limit.account, limit]))
  const rows = accounts
    .slice(0, 200)
    .map(
      ({ id, name, currency, timezone_name, counts }) =>
        `<tr><td>act_${escape(id)}</td><td>${escape(name)}</td><td>${escape(currency)}</td><td>${escape(timezone_name)}</td>${['campaign', 'adset', 'ad', 'adimage'].map((level) => `<td class="number">${counts[level] ?? 0}</td>`).join('')}<td class="number">${used.get(id)?.usedPercent ?? 0}%</td></tr>`,
    )
  return table(
    ['账户 account', '名称 name', '币种 currency', '时区 zone', '系列 campaigns', '组 ad sets', '广告 ads', '图片 images', '限额 limit'],
    rows,
    '还没有账户 no account yet',
  )
}

function appTable(control: MetaControl): string {
  const rows = control
    .directory()
    .apps.map(
      ({ id, name, secret }) =>
        `<tr><td>${escape(id)}</td><td>${escape(name)}</td><td><code>${escape(secret)}</code></td><td>${proofForm(id, control.asksProof(id))}</td></tr>`,
    )
  return table(['应用编号 app id', '名称 name', '密钥 secret', '要求密钥证明 require proof'], rows, '没有应用 no application')
}

const proofForm = (app: string, on: boolean): string =>
  `<form class="row" method="post" action="/apps/proof"><input type="hidden" name="app" value="${escape(app)}"><input type="hidden" name="on" value="${on ? '0' : '1'}">${on ? '是 yes' : '否 no'}<button>${on ? '取消 no longer' : '要求 require'}</button></form>`

function grantTable(control: MetaControl): string {
  const nameOf = new Map(control.directory().people.map(({ id, name }) => [id, name]))
  const rows = control
    .grants()
    .map(
      ({ app, person, rights, expiresMs, last4 }) =>
        `<tr><td>…${escape(last4)}</td><td>${escape(app)}</td><td>${escape(nameOf.get(person))}</td><td>${escape(rights.join(', '))}</td><td>${expiresMs === null ? '∞' : escape(new Date(expiresMs).toISOString())}</td><td><form method="post" action="/grants/revoke"><input type="hidden" name="app" value="${escape(app)}"><input type="hidden" name="person" value="${escape(person)}"><button>撤销 revoke</button></form></td></tr>`,
    )
  const expire = `<form class="row" method="post" action="/grants/expire"><button>全部过期 expire all</button></form>`
  return `${table(['令牌 token', '应用 app', '人 person', '权限 rights', '到期 expires', ''], rows, '还没有授权 none yet')}${expire}`
}

/** Replaces what is drawn for an ad and a day; money in major units of the account's currency. */
function figureForm(now: string): string {
  return `<form class="row" method="post" action="/figures"><label>广告编号 <small>ad id</small><input name="ad" required pattern="\\d+"></label><label>日期 <small>day</small><input name="day" type="date" value="${escape(now.slice(0, 10))}" required></label>
<label>花费 <small>spend</small><input name="spend" value="0" required></label><label>购买金额 <small>purchase value</small><input name="purchaseValue" value="0" required></label><button>设置 set</button></form>`
}

function faultTable(control: MetaControl): string {
  const rows = control
    .faults()
    .map(
      ({ id, match, fault, remaining, fired }) =>
        `<tr><td>${escape(id)}</td><td><code>${escape(JSON.stringify(fault))}</code></td><td><code>${escape(JSON.stringify(match))}</code></td><td class="number">${fired}</td><td class="number">${remaining ?? '∞'}</td><td><form method="post" action="/faults/remove"><input type="hidden" name="id" value="${escape(id)}"><button>删除 remove</button></form></td></tr>`,
    )
  return table(['编号 id', '故障 fault', '条件 match', '已触发 fired', '剩余 left', ''], rows, '没有故障规则 no fault')
}

function faultForm(): string {
  const options = FAULTS.map(([kind, zh, en]) => `<option value="${kind}">${zh} ${en}</option>`).join('')
  const field = (name: string, zh: string, en: string, type = 'text', more = '') =>
    `<label>${zh} <small>${en}</small><input name="${name}" type="${type}" ${more}></label>`
  return `<form class="row" method="post" action="/faults" style="margin-top:.75rem"><label>故障 <small>fault</small><select name="kind">${options}</select></label>
${field('number', '数值', 'number', 'number')}<label>是否生效 <small>takes effect</small><select name="applies"><option value="">默认 default</option><option value="true">是 yes</option><option value="false">否 no</option></select></label>
<label>方法 <small>method</small><select name="method"><option></option><option>GET</option><option>POST</option><option>DELETE</option></select></label>${field('path', '路径正则', 'path')}${field('level', '层级', 'level')}${field('account', '账户', 'account')}${field('name', '名称正则', 'name')}
${field('nth', '第几次', 'nth', 'number', 'min="1"')}${field('every', '每几次', 'every', 'number', 'min="1"')}${field('probability', '概率', 'probability', 'number', 'min="0" max="1" step="any"')}${field('remaining', '次数', 'times', 'number', 'min="1"')}<button>添加 add</button></form>`
}

function exchangeTable(entries: JournalEntry[]): string {
  const rows = entries.flatMap((entry) =>
    entry.kind === 'exchange'
      ? [
          `<tr><td>${escape(entry.at.slice(11, 23))}</td><td>${escape(entry.method)}</td><td><code>${escape(entry.path)}</code></td><td>${escape(entry.name)}</td><td class="number">${entry.items}</td><td class="number">${entry.status}</td><td>${escape(entry.code)}</td><td>${escape(entry.fault)}</td></tr>`,
        ]
      : [],
  )
  return table(
    ['时间 time', '方法 method', '路径 path', '名称 name', '条数 items', '状态 status', '错误 code', '故障 fault'],
    rows,
    '还没有请求 nothing yet',
  )
}

const table = (heads: string[], rows: string[], empty: string) =>
  rows.length === 0
    ? `<p>${empty}</p>`
    : `<div class="scroll"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
