// Writes src/server/seed/geography.json from the Census Bureau's public list of counties, as the npm package
// us-atlas redistributes it. Run by hand when that list changes: node scripts/geography.mjs
import { readFile, writeFile } from 'node:fs/promises'

const source = new URL('../node_modules/us-atlas/counties-10m.json', import.meta.url)
const target = new URL('../src/server/seed/geography.json', import.meta.url)

/**
 * The abbreviations of the 50 states and DC by FIPS code, which the atlas lacks. Leaves out the territories.
 */
const abbreviations = new Map(
  `01 AL 02 AK 04 AZ 05 AR 06 CA 08 CO 09 CT 10 DE 11 DC 12 FL 13 GA 15 HI 16 ID 17 IL 18 IN 19 IA 20 KS
   21 KY 22 LA 23 ME 24 MD 25 MA 26 MI 27 MN 28 MS 29 MO 30 MT 31 NE 32 NV 33 NH 34 NJ 35 NM 36 NY 37 NC
   38 ND 39 OH 40 OK 41 OR 42 PA 44 RI 45 SC 46 SD 47 TN 48 TX 49 UT 50 VT 51 VA 53 WA 54 WV 55 WI 56 WY`
    .match(/\d\d [A-Z]{2}/g)
    .map((pair) => pair.split(' ')),
)

/**
 * The atlas is from 2017. In 2019, Alaska's Valdez-Cordova was split in two; apart from that, only county
 * boundaries had changed by 2020.
 */
const successors = new Map([
  [
    '02261',
    [
      { id: '02063', name: 'Chugach' },
      { id: '02066', name: 'Copper River' },
    ],
  ],
])

const { objects } = JSON.parse(await readFile(source, 'utf8'))
const plain = (geometry) => ({ id: geometry.id, name: geometry.properties.name })
const counties = objects.counties.geometries
  .map(plain)
  .flatMap((county) => successors.get(county.id) ?? [county])

/**
 * Adds "city" to the names of six independent cities, as the Census does, because a county in the same state
 * has the same name.
 */
function distinctName(county, ofState) {
  const shared = ofState.filter((other) => other.name === county.name).length > 1
  return shared && Number(county.id.slice(2)) >= 510 ? `${county.name} city` : county.name
}

function stateLine({ id, name }) {
  const ofState = counties.filter((county) => county.id.startsWith(id))
  const names = ofState.map((county) => `${county.id.slice(2)} ${distinctName(county, ofState)}`).sort()
  return JSON.stringify({
    stateId: Number(id),
    stateName: name,
    stateAbbr: abbreviations.get(id),
    counties: names,
  })
}

const states = objects.states.geometries
  .map(plain)
  .filter((state) => abbreviations.has(state.id))
  .sort((a, b) => a.id.localeCompare(b.id))
await writeFile(target, `[\n${states.map(stateLine).join(',\n')}\n]\n`)
console.log(`${states.length} states written to src/server/seed/geography.json`)
