import type { Unit } from '#shared/order/kinds.ts'

export const fieldNames = [
  'North Forty',
  'Home Quarter',
  'Creek Bottom',
  'Schoolhouse Eighty',
  'Windmill Section',
  'West of the Tracks',
  'Rolling Eighty',
  'Kettle Field',
  'Long Terraces',
  'Cemetery Hill',
  'Old Orchard',
  'South Pivot',
  'Machine Shed',
  'Church Road East',
  'River Bend',
  'Hog House',
  'Big Slough',
  'Uncle Ned',
  'Gravel Pit',
  'Airstrip',
  'Twin Silos',
  'Cottonwood Corner',
  'Railroad Strip',
  'Blue Gate',
  'Thistle Ridge',
  'Sand Knob',
  'Half Moon',
  'Grandview',
] as const

export const comments = [
  'Please call the home place before entering; the lane gate is chained after 6 pm.',
  'Same fields as last year, with the creek bottom added.',
  'Grower wants reports by e-mail every Thursday before noon.',
  'Split with the landlord as agreed in March.',
  'Organic ground along the west fence: boots and sampler washed before entering.',
  'Start after the second cutting. Dog at the yard is friendly.',
  'Watch for tile flags in the Long Terraces.',
  'Invoice in two halves, June and September.',
] as const

export const serviceDetails: Record<string, string> = {
  'Soil Sampling': 'Cores to 6 inches, 10 to 12 a sample; pH, P, K and organic matter',
  'Grid Soil Sampling': 'Cores to 6 inches at each grid point; complete analysis with zinc and sulfur',
  'Zone Soil Sampling': 'Zones from five years of yield maps; cores to 6 and 24 inches',
  'Nematode Sampling': 'Soybean cyst nematode egg count after harvest',
  'Tissue Sampling': 'Ear leaf at R1, every second week; complete nutrient panel',
  'Stalk Nitrate Test': '15 stalk sections a sample, one to three weeks after black layer',
  'Water Sampling': 'Irrigation well, nitrate and salinity, spring and midsummer',
  'Moisture Sensor': 'Placed at V4 to 4 feet, removed before harvest; readings every half hour',
  'Weather Station': 'Rain, wind, leaf wetness and soil temperature from April to October',
  'Canopy Temperature Sensor': 'Two heights, above the canopy from V8 on',
  'Plot Planting': 'Four rows, 30 inch spacing, hybrids supplied by the grower',
  'Plot Harvest': 'Weigh wagon, moisture and test weight by plot',
  'Yield Trial Report': 'Means, least significant difference and ranking by plot',
  'Irrigation Scheduling': 'Weekly recommendation by pivot, from emergence to maturity',
  'Variable Rate Prescription': 'Seeding and nitrogen rates by zone, shape files for the planter',
  'Nutrient Management Plan': 'Four-year plan with manure and credits, ready to file',
  'Drainage Survey': 'Elevations on a 50 foot grid, outlets and existing mains located',
}

export const scoutingDetails = [
  '',
  '',
  'Weekly pass, V4 to R5',
  'Every second week until canopy closes',
  'Stand, weeds and insects; disease from tassel on',
] as const

export const creditReasons: Record<Unit, readonly string[]> = {
  acre: [
    'Acres under water, not entered',
    'Field sold before the last visit',
    'Lane washed out, one visit missed',
  ],
  sample: ['Sample lost on the way to the laboratory', 'Sample too wet to be analyzed'],
  plot: ['Plot planted by the grower', 'Plot lost to hail'],
  sensor: ['One less than ordered was placed', 'Broken by the cultivator in the first week'],
}

export const supplementReasons = [
  'Fields rented in after the order was finalized.',
  'Second round asked for after the hail.',
  'Additional acres along the county road.',
  'Follow-up in the weak spots found by the first round.',
] as const

export const cropsOf: Record<string, readonly string[]> = {
  'Corn Scouting': ['Corn'],
  'Premium Scouting': ['Corn', 'Soybeans'],
  'Soybean Scouting': ['Soybeans'],
  'Drone Scouting': ['Corn', 'Soybeans', 'Alfalfa'],
  'Early Season Scouting': ['Soybeans', 'Sugar Beets'],
  'Sweet Corn Scouting': ['Sweet Corn'],
  'Full Season Scouting': ['Corn', 'Soybeans'],
  'Seed Corn Scouting': ['Seed Corn'],
  'Stand Count Scouting': ['Popcorn'],
  'Irrigated Corn Scouting': ['Irrigated Corn'],
  'Sorghum Scouting': ['Sorghum'],
  'Pest Trap Scouting': ['Irrigated Corn', 'Sunflowers'],
}
