import type { Customer } from '#shared/people.ts'
import { townPlace } from './places.ts'
import { uuidOf } from './random.ts'

type Row = readonly [accountId: string, name: string, company: string, address1: string, town: string]

/**
 * Fictional growers and coops in three territories. They include two names with a comma, one with an
 * apostrophe, one over 60 characters, a customer with only a company, one with a temporary (negative) account
 * ID, and an archived one.
 */
const rows: readonly Row[] = [
  // Territory 41, Iowa
  ['100482', 'Tamarack Bend Farms LLC', '', '3310 Quill Avenue', 'Webster City'],
  [
    '100977',
    'Oxbow Valley Growers Cooperative & Grain Association of Upper Tamarack County',
    'Oxbow Valley Growers',
    '18 Elevator Road',
    'Alden',
  ],
  ['101310', 'Quillgrove Grain & Cattle', 'Quillgrove Grain & Cattle', '902 Gravel Pit Lane', 'Williams'],
  ['100655', 'Prairie Lantern Dairy', 'Lantern Holdings', '1200 Milkhouse Road', 'Jewell'],
  ['100118', 'Aldermoor Farms', '', '2140 Section Line Road', 'Webster City'],
  ['100126', 'Fenwick, Harold and Joan', '', '455 Orchard Trail', 'Stratford'],
  ['100143', 'Walter Thornby', 'Thornby Grain', '61 Depot Street', 'Blairsburg'],
  ['100159', 'Copperleaf Acres', '', '2787 Willow Avenue', 'Story City'],
  ['100162', 'Hollis Vandermeer', 'Vandermeer Seed & Feed', '310 Market Street', 'Nevada'],
  ['100177', 'Skunk Hollow Partners', 'Skunk Hollow Partners', '1944 Bottom Road', 'Story City'],
  ['100184', 'Marguerite Ostlund', '', '88 Church Lane', 'Ogden'],
  ['100191', 'Three Gables Farm', '', '1675 Ridge Avenue', 'Boone'],
  [
    '100205',
    'Ledges Overlook Farm Company',
    'Ledges Overlook Farm Company',
    '902 River Bluff Drive',
    'Boone',
  ],
  ['100213', 'Emmett Sorrel', 'Sorrel Brothers', '2411 Timber Road', 'Hubbard'],
  ['100228', 'Calloway Ridge Swine', 'Calloway Ridge Swine', '77 County Line Road', 'Eldora'],
  ['100236', 'Bluestem Heritage Trust', 'First Bluestem Trust Office', '12 Courthouse Square', 'Eldora'],
  ['100241', 'Nils Haverkamp', '', '3020 Lizard Creek Road', 'Gowrie'],
  ['100257', 'Dry Run Land & Livestock', '', '615 Terrace Drive', 'Dayton'],
  ['100264', 'Pettigrew & Daughters', 'Pettigrew & Daughters', '1401 Elm Street', 'Nevada'],
  ['100279', 'Wapsie Prairie Growers Cooperative', 'Wapsie Prairie Growers', '5 Rail Yard Road', 'Hubbard'],
  ['100283', 'Rosalind Kettering', 'Kettering Century Farm', '2230 Windmill Avenue', 'Jewell'],
  ['100298', 'Old Mill Acres', '', '40 Mill Race Road', 'Ogden'],
  // Territory 11, Minnesota and South Dakota
  ['110104', 'Northern Furrow Farms', 'Northern Furrow Farms', '5510 Lake Road', 'Blue Earth'],
  ['110115', 'Ingrid Solbakken', '', '1203 Maple Street', 'Wells'],
  ['110127', 'Elm Slough Growers', 'Elm Slough Growers', '38750 Township Road', 'Winnebago'],
  ['110132', 'Chain of Lakes Beet Company', 'Chain of Lakes Beet Company', '9 Sugar Street', 'Fairmont'],
  ['110148', 'Anders and Greta Lindqvist', '', '2270 Hillcrest Drive', 'Truman'],
  ['110153', 'Redwing Slough Farms', '', '6 Marsh Lane', 'Sherburn'],
  ['110166', 'Temperance Hill Pork', 'Temperance Hill Pork', '1188 Silo Road', 'Sherburn'],
  ['110171', 'Maple River Cooperative', 'Maple River Cooperative', '200 Elevator Avenue', 'Mapleton'],
  [
    '110189',
    'Birk Family Partnership',
    'Birk Family Partnership',
    '59012 Judson Bottom Road',
    'Lake Crystal',
  ],
  ['110194', 'Lorenzo Abernathy', 'Abernathy Sweet Corn', '330 Cannery Row', 'Amboy'],
  ['110208', 'Perch Lake Organics', 'Perch Lake Organics', '71 Shoreline Road', 'Amboy'],
  ['110212', 'Whitewater Grain & Bean', '', '405 Railroad Street', 'Wells'],
  ['110225', 'Thea Brandvold', '', '1020 Grove Avenue', 'Mapleton'],
  ['110239', 'Coteau Ridge Land Company, LLC', 'Coteau Ridge Land', '2301 Overlook Drive', 'Madison'],
  ['110244', 'Buffalo Slough Ranch', '', '45540 Section Road', 'Wentworth'],
  ['110256', 'Orrin Castleberg', 'Castleberg Seed Plots', '118 Egan Avenue', 'Madison'],
  ['110263', 'Skyline Drive Dairy', 'Skyline Drive Dairy', '2999 Skyline Drive', 'Wentworth'],
  ['110270', 'Four Winds Grazing Association', '', '84 Windbreak Road', 'Madison'],
  ['110285', 'Halvard Tollefsrud', '', '913 Prairie Street', 'Truman'],
  ['110291', 'Sand Hill Potato Growers', 'Sand Hill Potato Growers', '17 Cellar Road', 'Lake Crystal'],
  ['110306', 'Clara Beth Winterbourne', 'Winterbourne Farms', '642 Oak Street', 'Winnebago'],
  ['-1774', 'Heron Marsh Popcorn Growers', '', '77 Causeway Drive', 'Fairmont'],
  // Territory 51, Nebraska and Kansas
  ['150101', 'Platte Bottom Farms', 'Platte Bottom Farms', '1910 Road F', 'York'],
  ['150117', "O'Dell Family Farm", '', '14 Windrow Lane', 'Waco'],
  ['150122', 'Sandpiper Irrigation District', 'Sandpiper Irrigation', '801 Canal Street', 'Aurora'],
  ['150138', 'Gideon Marsh', 'Marsh & Sons', '2205 Pivot Road', 'Hampton'],
  ['150145', 'Big Sandy Seed Company', 'Big Sandy Seed Company', '30 Conditioning Plant Road', 'Aurora'],
  ['150153', 'Lone Cottonwood Ranch', '', '1515 Road 9', 'Hampton'],
  ['150164', 'Blue River Stock Farm', 'Blue River Stock Farm', '707 Seward Street', 'Seward'],
  ['150179', 'Philippa Dworak', '', '448 Hickory Street', 'Utica'],
  ['150186', 'Middle Creek Growers Cooperative', 'Middle Creek Growers', '3 Elevator Street', 'Seward'],
  ['150198', 'Swede Hollow Farms', '', '1260 Road 34', 'Stromsburg'],
  ['150202', 'Osei Bancroft', 'Bancroft Custom Farming', '93 Davis Street', 'Osceola'],
  ['150214', 'Clear Creek Feeders', 'Clear Creek Feeders', '2700 Feedyard Road', 'Osceola'],
  ['150227', '', 'Brightwater Seed Growers', '55 Foundation Street', 'York'],
  ['150231', 'Rock Creek Grain', '', '620 Mill Street', 'Belleville'],
  ['150246', 'Delphine Arroway', '', '1107 Prairie View Road', 'Courtland'],
  ['150259', 'White Rock Valley Farms', 'White Rock Valley Farms', '290 Bridge Road', 'Courtland'],
  ['150265', 'Republican Flats Land & Cattle', '', '4141 River Road', 'Belleville'],
  ['150273', 'Augustin Pfeiler', 'Pfeiler Popcorn', '16 Crib Lane', 'Utica'],
  ['150288', 'Kestrel Hill Farms', '', '2512 Road 14', 'Waco'],
  ['150294', 'Beatrix and Owen Lundgaard', '', '37 Lincoln Avenue', 'Stromsburg'],
  ['150309', 'Sixpenny Bend Farm', '', '880 Levee Road', 'York'],
  ['150312', 'Hazel Tannenbaum', 'Tannenbaum Tree & Turf', '1330 Nursery Road', 'Seward'],
]

const archivedAccountId = '100298'
const areaCodes: Record<string, string> = { IA: '515', MN: '507', SD: '605', NE: '402', KS: '785' }

export function demonstrationCustomers(): Customer[] {
  return rows.map(([accountId, name, company, address1, town], index) => {
    const { zipCode, place } = townPlace(town)
    const phone = (offset: number) =>
      `${areaCodes[place.state]}-555-01${String((index + offset) % 100).padStart(2, '0')}`
    const temporary = accountId.startsWith('-')
    return {
      id: index + 1,
      accountId,
      name,
      uuid: temporary ? null : uuidOf(`customer ${accountId}`),
      company,
      address1,
      address2: index % 9 === 4 ? `PO Box ${40 + index}` : '',
      city: town,
      state: place.state,
      zipCode,
      phone1: phone(4),
      phone2: index % 4 === 1 ? phone(71) : '',
      email: index % 11 === 10 ? '' : `office@${mailDomain(name || company)}.example`,
      active: accountId !== archivedAccountId,
      version: 1,
    }
  })
}

function mailDomain(name: string): string {
  const words =
    name
      .toLowerCase()
      .replaceAll("'", '')
      .match(/[a-z]+/g) ?? []
  return words
    .filter((word) => !['and', 'of'].includes(word))
    .slice(0, 2)
    .join('-')
}
