/** The shape of a wagon on a space of a track, for those that stand and for one that arrives. */
import type { Plan, PlanTrack } from '../lib/plan';
import { plates, symbols } from './shapes';

type Spaces = PlanTrack['spaces'];

/** The paths of wagons on these spaces: their bodies, and an owner's roof on each. */
export function wagonsOn(plan: Plan, spaces: Spaces, roof: string): { body: string; roof: string } {
  const { longer, height, radius, rim } = plan.wagon;
  const long = (length: number) => (length + longer - rim) / plan.sizes.train[0];
  return {
    body: plates(spaces, { longer, high: height, radius }),
    roof: symbols(spaces, roof, long),
  };
}
