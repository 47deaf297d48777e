"""The studio: an empty scene, lights, backdrop, camera, and the settings of the renderer."""
import math

import bpy
import numpy as np
from mathutils import Vector

from materials import plain, srgb
from shapes import add_mesh

SENSOR_MM = 36

# A backdrop without things has no detail, so a small rendering is enough.
COVER_SAMPLES, BACKDROP_SAMPLES, BACKDROP_PERCENTAGE = 24, 96, 12


def empty_scene():
    """Removes everything from the scene."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.world = bpy.data.worlds.new("World")
    scene.world.use_nodes = True


def ambient(colour, strength):
    """Adds even light from all directions."""
    background = bpy.context.scene.world.node_tree.nodes["Background"]
    background.inputs[0].default_value = srgb(colour)
    background.inputs[1].default_value = strength


def sunlight(direction, strength, blur_degrees, colour=(1, 0.95, 0.86)):
    """Adds sunlight along a direction. blur_degrees is the sun's apparent size."""
    light = bpy.data.lights.new("sun", "SUN")
    light.energy, light.angle, light.color = strength, math.radians(blur_degrees), colour
    lamp = bpy.data.objects.new("sun", light)
    bpy.context.scene.collection.objects.link(lamp)
    lamp.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()
    return lamp


def softbox(name, place, target, width, height, power, colour=(1, 1, 1), edges=None):
    """Adds a rectangular light. edges: the shares of width and height over which the light fades."""
    light = bpy.data.lights.new(name, "AREA")
    light.shape = "RECTANGLE"
    light.size, light.size_y, light.energy, light.color = width, height, power, colour
    if edges:
        _fade_edges(light, edges)
    lamp = bpy.data.objects.new(name, light)
    bpy.context.scene.collection.objects.link(lamp)
    lamp.location = place
    lamp.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("-Z", "Y").to_euler()
    lamp.visible_camera = False
    return lamp


def _fade_edges(light, edges):
    light.use_nodes = True
    tree = light.node_tree
    emission = next(node for node in tree.nodes if node.type == "EMISSION")
    place = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(tree.nodes.new("ShaderNodeNewGeometry").outputs["Parametric"], place.inputs[0])

    def fade(socket, share):
        distance = tree.nodes.new("ShaderNodeMath")
        distance.operation = "PINGPONG"
        distance.inputs[1].default_value = 0.5
        tree.links.new(socket, distance.inputs[0])
        ramp = tree.nodes.new("ShaderNodeMapRange")
        ramp.interpolation_type = "SMOOTHERSTEP"
        ramp.inputs["From Max"].default_value = share
        tree.links.new(distance.outputs[0], ramp.inputs["Value"])
        return ramp.outputs[0]

    both = tree.nodes.new("ShaderNodeMath")
    both.operation = "MULTIPLY"
    tree.links.new(fade(place.outputs[0], edges[0]), both.inputs[0])
    tree.links.new(fade(place.outputs[1], edges[1]), both.inputs[1])
    tree.links.new(both.outputs[0], emission.inputs["Strength"])


def sweep(colour, depth=0.9, radius=0.6, width=6, height=3, front=3):
    """Adds a floor that curves up into a wall."""
    bend = [(depth - radius + radius * math.sin(t), radius - radius * math.cos(t))
            for t in np.linspace(0, math.pi / 2, 40)]
    line = [(-front, 0), *bend, (depth, height)]
    vertices = [(x, y, z) for y, z in line for x in (-width / 2, width / 2)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(line) - 1)]
    return add_mesh("sweep", vertices, faces, plain("sweep", colour, 0.6, Specular=0.25))


def camera(place, target, lens, level=False, shift=0.0, aperture=None, focus=None):
    """Adds the camera. level keeps vertical edges vertical. shift moves the picture by a share of its longer side."""
    data = bpy.data.cameras.new("camera")
    data.lens, data.sensor_width, data.sensor_fit = lens, SENSOR_MM, "AUTO"
    data.shift_y, data.clip_start = shift, 0.01
    thing = bpy.data.objects.new("camera", data)
    bpy.context.scene.collection.objects.link(thing)
    direction = Vector(target) - Vector(place)
    if level:
        direction.z = 0
    thing.location = place
    thing.rotation_euler = direction.to_track_quat("-Z", "Y").to_euler()
    if aperture:
        data.dof.use_dof = True
        data.dof.aperture_fstop = aperture
        data.dof.aperture_blades = 9
        data.dof.focus_distance = (Vector(focus) - Vector(place)).length
    bpy.context.scene.camera = thing


def render(job):
    """Renders the scene twice with different seeds, as <output>.0.exr and <output>.1.exr. finish.py averages both."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.use_denoising = False  # Debian's Blender contains no denoiser; denoise.py removes the noise.
    cycles.samples = job["samples"]
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = job["noise"]
    cycles.adaptive_min_samples = max(12, job["samples"] // 6)
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 12, 3, 4
    cycles.transmission_bounces, cycles.transparent_max_bounces = 10, 12
    cycles.caustics_reflective = cycles.caustics_refractive = False
    # Brighter samples would be white anyway, and would cause aliasing at bright edges.
    cycles.sample_clamp_direct, cycles.sample_clamp_indirect = 3.0, 4.0
    cycles.blur_glossy = 0.6
    cycles.pixel_filter_type, cycles.filter_width = "BLACKMAN_HARRIS", 1.5
    scene.view_layers[0].cycles.denoising_store_passes = True

    output = scene.render
    output.resolution_x, output.resolution_y = job["width"], job["height"]
    output.resolution_percentage = 100
    output.threads_mode, output.threads = "FIXED", job["threads"]
    output.use_persistent_data = True
    output.image_settings.file_format = "OPEN_EXR_MULTILAYER"
    output.image_settings.color_depth = "32"
    output.image_settings.exr_codec = "ZIP"
    for seed in (0, 1):
        cycles.seed = seed
        output.filepath = f"{job['output']}.{seed}.exr"
        bpy.ops.render.render(write_still=True)
    if job["isCutOut"]:
        _render_for_cut_out(job["output"])


def _render_for_cut_out(output):
    """Renders what cut_out.py needs: how much of each pixel the things cover, as <output>.cover.exr, and the backdrop
    without them, as <output>.backdrop.exr."""
    scene = bpy.context.scene
    backdrop = bpy.data.objects["sweep"]
    scene.cycles.use_adaptive_sampling = False
    bounces = scene.cycles.max_bounces

    # The coverage needs no light, so a ray ends at the first opaque or clear surface.
    scene.cycles.samples, scene.cycles.max_bounces = COVER_SAMPLES, 0
    scene.render.film_transparent, backdrop.visible_camera = True, False
    scene.render.filepath = f"{output}.cover.exr"
    bpy.ops.render.render(write_still=True)

    scene.cycles.samples, scene.cycles.max_bounces = BACKDROP_SAMPLES, bounces
    scene.render.film_transparent, backdrop.visible_camera = False, True
    scene.render.resolution_percentage = BACKDROP_PERCENTAGE
    for thing in scene.objects:
        thing.hide_render = thing.hide_render or (thing.type == "MESH" and thing != backdrop)
    scene.render.filepath = f"{output}.backdrop.exr"
    bpy.ops.render.render(write_still=True)
