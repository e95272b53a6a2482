export type Place = {
  key: string
  name: string
  type: 'country' | 'region' | 'city'
  country_code: string
  country_name: string
  region?: string
  zh: string
}

/** Codes that the Unicode data names but that are groups, private use or no longer countries. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA'])

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

const inEnglish = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const inChinese = new Intl.DisplayNames(['zh-CN'], { type: 'region', fallback: 'none' })

/** Every country from the Unicode data; codes that are an alias of another (UK, SU) canonicalise away. */
const COUNTRIES = new Map<string, Place>(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter(
      (code) =>
        !NO_COUNTRY.has(code) &&
        inEnglish.of(code) !== undefined &&
        new Intl.Locale(`und-${code}`).region === code &&
        Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`,
    )
    .map((code) => {
      const name = inEnglish.of(code) ?? code
      return [code, { key: code, name, type: 'country', country_code: code, country_name: name, zh: inChinese.of(code) ?? name }]
    }),
)

/** What the network shows of a place: not our second name for it. */
const shown = ({ key, name, type, country_code, country_name, region: within }: Place): Omit<Place, 'zh'> => ({
  key,
  name,
  type,
  country_code,
  country_name,
  ...(within === undefined ? {} : { region: within }),
})

const region = (key: string, name: string, zh: string, country: string): Place => ({
  key,
  name,
  type: 'region',
  country_code: country,
  country_name: inEnglish.of(country) ?? country,
  zh,
})
const city = (key: string, name: string, zh: string, regionName: string, country: string): Place => ({
  key,
  name,
  type: 'city',
  country_code: country,
  country_name: inEnglish.of(country) ?? country,
  region: regionName,
  zh,
})

/** A few regions and cities, enough to search for; the keys are the simulator's own. */
const OTHERS: readonly Place[] = [
  region('3847', 'California', '加利福尼亚', 'US'),
  region('3875', 'New York', '纽约州', 'US'),
  region('3886', 'Texas', '得克萨斯', 'US'),
  region('3847001', 'Tokyo', '东京都', 'JP'),
  region('3847002', 'Osaka', '大阪府', 'JP'),
  region('3847003', 'Seoul', '首尔', 'KR'),
  region('3847004', 'Taipei', '台北', 'TW'),
  region('3847005', 'Bavaria', '巴伐利亚', 'DE'),
  region('3847006', 'São Paulo', '圣保罗', 'BR'),
  region('3847007', 'England', '英格兰', 'GB'),
  region('3847008', 'Jakarta', '雅加达', 'ID'),
  region('3847009', 'Bangkok', '曼谷', 'TH'),
  city('2418779', 'Los Angeles', '洛杉矶', 'California', 'US'),
  city('2490299', 'New York', '纽约', 'New York', 'US'),
  city('2423945', 'Seattle', '西雅图', 'Washington', 'US'),
  city('1118370', 'Tokyo', '东京', 'Tokyo', 'JP'),
  city('1132599', 'Seoul', '首尔', 'Seoul', 'KR'),
  city('1198785', 'Taipei City', '台北市', 'Taipei', 'TW'),
  city('638242', 'Berlin', '柏林', 'Berlin', 'DE'),
  city('455827', 'São Paulo', '圣保罗', 'São Paulo', 'BR'),
  city('44418', 'London', '伦敦', 'England', 'GB'),
  city('1105779', 'Singapore', '新加坡', 'Singapore', 'SG'),
]

export const isCountry = (code: string): boolean => COUNTRIES.has(code)

/** Places whose name in English or Chinese, or whose code, begins with or contains the text; whole names first. */
export function findPlaces(query: string, types: readonly string[], limit: number): Omit<Place, 'zh'>[] {
  const text = query.trim().toLowerCase()
  const fits = ({ key, name, zh, type }: Place) =>
    types.includes(type) && (name.toLowerCase().includes(text) || zh.includes(text) || (type === 'country' && key.toLowerCase() === text))
  const rank = ({ key, name, zh }: Place) =>
    key.toLowerCase() === text || name.toLowerCase() === text || zh === text
      ? 0
      : name.toLowerCase().startsWith(text) || zh.startsWith(text)
        ? 1
        : 2
  return [...COUNTRIES.values(), ...OTHERS]
    .filter(fits)
    .sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))
    .slice(0, limit)
    .map(shown)
}
