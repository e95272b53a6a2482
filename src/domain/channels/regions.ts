/** ISO 3166-1 alpha-2 codes, officially assigned. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

export const REGIONS: readonly string[] = CODES.split(' ')

const CODE_SET: ReadonlySet<string> = new Set(REGIONS)

export const isRegion = (code: string): boolean => CODE_SET.has(code)

const speakers = new Map<string, Intl.DisplayNames>()

/** The region's everyday name: `台湾`, `Taiwan`. The short style keeps 香港 from becoming 中国香港特别行政区. */
export function regionName(code: string, language: 'zh' | 'en', style: 'short' | 'long' = 'short'): string {
  const key = `${language}.${style}`
  const speaker = speakers.get(key) ?? new Intl.DisplayNames([language === 'zh' ? 'zh-Hans' : 'en'], { type: 'region', style })
  speakers.set(key, speaker)
  return speaker.of(code) ?? code
}

let byName: ReadonlyMap<string, string> | undefined

/** The code of a region written as its code or as its name in either language; null when no region is called so. */
export function regionOf(written: string): string | null {
  const text = written.normalize('NFKC').trim()
  if (CODE_SET.has(text.toUpperCase())) return text.toUpperCase()
  byName ??= new Map(REGIONS.flatMap((code) => namesOf(code).map((name) => [name.toLowerCase(), code] as const)))
  return byName.get(text.toLowerCase()) ?? null
}

const namesOf = (code: string): string[] => [
  regionName(code, 'zh', 'long'),
  regionName(code, 'en', 'long'),
  regionName(code, 'zh'),
  // the short English name of US and GB is an abbreviation that other codes own
  ...(regionName(code, 'en').length > 2 ? [regionName(code, 'en')] : []),
]
