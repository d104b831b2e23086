import { BaseSequencer } from 'vitest/node';

/**
 * The projects whose files begin before those of others: the files of journeys take longest, and a long one that begins last keeps
 * one core waiting.
 */
const PROJECTS_IN_ORDER = ['journeys', 'node on PostgreSQL', 'node'];

/** The order of the test files: by project, and within one the largest first, as Vitest has it. */
export class TestOrder extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const sorted = await super.sort(files);
    /** @param {import('vitest/node').TestSpecification} file */
    const placeOf = ({ project }) => {
      const place = PROJECTS_IN_ORDER.indexOf(project.name);
      return place < 0 ? PROJECTS_IN_ORDER.length : place;
    };
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
