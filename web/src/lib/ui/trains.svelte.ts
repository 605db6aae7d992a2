/** The shapes of the trains, which come with the plan of a board. */
import type { PlanTrain } from '../../api/types';
import { api } from '../api';

let shapes = $state.raw<Record<string, PlanTrain>>({});
let asked = false;

export function trainShape(colour: string): PlanTrain | undefined {
  return shapes[colour];
}

/** Fetches them once; until then a plain mark of the colour stands in. */
export function wantShapes(): void {
  if (asked) return;
  asked = true;
  api.plan('nederland').then(
    (plan) => (shapes = plan.trains_shapes),
    () => (asked = false),
  );
}
