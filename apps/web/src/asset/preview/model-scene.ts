// Renders a single-file 3D model (GLB) with three.js. References to external files are rejected.
import {
  Box3,
  type BufferGeometry,
  LoadingManager,
  type Material,
  type Mesh,
  type Object3D,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  Sphere,
  Spherical,
  Texture,
  TextureLoader,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { RoomEnvironment } from "three/examples/jsm/environments/RoomEnvironment.js";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";

export interface ModelScene {
  /** 2 moves twice as close. */
  zoom(factor: number): void;
  /** Rotates the model; in pixels of a drag. */
  turn(dx: number, dy: number): void;
  fit(): void;
  /** Releases the GPU memory. */
  close(): void;
}

/** Field of view in degrees; the camera looks from the front and slightly from above. */
const FIELD_OF_VIEW = 35;
const VIEW_DIRECTION = new Vector3(0.5, 0.35, 1).normalize();
/** Visible area in relation to the model. */
const MARGIN = 1.12;
const MAX_DENSITY = 2;
const RADIANS_PER_PIXEL = Math.PI / 400;

/** Throws if the file is no valid model, or if the browser has no WebGL. */
export async function createModelScene(canvas: HTMLCanvasElement, file: ArrayBuffer): Promise<ModelScene> {
  const model = await parseModel(file);
  const { center, radius } = new Box3().setFromObject(model).getBoundingSphere(new Sphere());
  if (!(radius > 0)) {
    model.traverse(disposeObject);
    throw new Error("The model is empty.");
  }
  // After reading the model, which may fail: only `close` releases the renderer's GPU memory.
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  renderer.setPixelRatio(Math.min(MAX_DENSITY, window.devicePixelRatio));
  const scene = new Scene();
  const environmentGenerator = new PMREMGenerator(renderer);
  const environment = environmentGenerator.fromScene(new RoomEnvironment(), 0.04);
  scene.environment = environment.texture;
  scene.add(model);
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, radius / 50, radius * 50);
  const controls = new OrbitControls(camera, canvas);
  // No panning, so that users cannot lose sight of the model.
  controls.enablePan = false;
  controls.minDistance = radius * 0.6;
  controls.maxDistance = radius * 20;
  const draw = () => renderer.render(scene, camera);
  controls.addEventListener("change", draw);

  const fit = () => {
    const narrow = Math.min(1, camera.aspect);
    const half = (FIELD_OF_VIEW / 2 / 180) * Math.PI;
    const distance = (radius * MARGIN) / Math.sin(Math.atan(Math.tan(half) * narrow));
    controls.target.copy(center);
    camera.position.copy(center).addScaledVector(VIEW_DIRECTION, distance);
    controls.update();
    draw();
  };
  const resize = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return;
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    draw();
  };
  const observer = new ResizeObserver(resize);
  observer.observe(canvas);
  resize();
  fit();

  /** Moves the camera on a sphere around the model. */
  const orbit = (change: (spherical: Spherical) => void) => {
    const spherical = new Spherical().setFromVector3(camera.position.clone().sub(center));
    change(spherical);
    spherical.makeSafe();
    spherical.radius = Math.min(controls.maxDistance, Math.max(controls.minDistance, spherical.radius));
    camera.position.copy(center).add(new Vector3().setFromSpherical(spherical));
    controls.update();
    draw();
  };
  return {
    zoom: (factor) =>
      orbit((spherical) => {
        spherical.radius /= factor;
      }),
    turn: (dx, dy) =>
      orbit((spherical) => {
        spherical.theta -= dx * RADIANS_PER_PIXEL;
        spherical.phi -= dy * RADIANS_PER_PIXEL;
      }),
    fit,
    close() {
      observer.disconnect();
      controls.dispose();
      environment.dispose();
      environmentGenerator.dispose();
      model.traverse(disposeObject);
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

async function parseModel(file: ArrayBuffer): Promise<Object3D> {
  const manager = new LoadingManager();
  manager.setURLModifier((url) => {
    if (!/^(blob|data):/.test(url)) throw new Error("The model names files outside of itself.");
    return url;
  });
  const loader = new GLTFLoader(manager);
  // As image elements, not by fetch: the Content-Security-Policy allows blob URLs for images only.
  loader.register((parser) => {
    (parser as { textureLoader: unknown }).textureLoader = new TextureLoader(manager);
    return { name: "pictures-as-elements" };
  });
  const { scene } = await loader.parseAsync(file, "");
  return scene;
}

function disposeObject(object: Object3D): void {
  const { geometry, material } = object as Partial<
    Pick<Mesh<BufferGeometry, Material | Material[]>, "geometry" | "material">
  >;
  geometry?.dispose();
  for (const one of material === undefined ? [] : [material].flat()) {
    for (const value of Object.values(one)) if (value instanceof Texture) value.dispose();
    one.dispose();
  }
}
