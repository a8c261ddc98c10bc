import { loadInstalledOcr } from '#ocr-weights';
import { type FeatureTap, OcrFeatureModel, OcrModel } from '../../model/ocr-model.js';
import type { OcrWeights } from '../../model/ocr-weights.js';

const models = new WeakMap<OcrWeights, Promise<OcrModel>>();

/** The OCR models, loaded once for one function and kept; where loading failed it is tried again. */
export function loadOcr(weights: OcrWeights = loadInstalledOcr): Promise<OcrModel> {
  let model = models.get(weights);
  if (!model) {
    model = OcrModel.load(weights);
    models.set(weights, model);
    model.catch(() => models.delete(weights));
  }
  return model;
}

/** The detection network as a description of places. Whoever looks at many pictures keeps it. */
export function loadOcrFeatures(tap: FeatureTap, weights: OcrWeights = loadInstalledOcr): Promise<OcrFeatureModel> {
  return OcrFeatureModel.load(weights, tap);
}
