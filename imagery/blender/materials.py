"""Materials: moulded plastic, clear plastic and liquids, printed labels, plaster, steel, and the nodes they share."""
import bpy

MM = 0.001


def srgb(colour):
    """A colour such as #14727D as linear red, green, blue, alpha."""
    digits = colour.lstrip("#")
    channels = [int(digits[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels) + (1.0,)


class Nodes:
    """A material's node tree, with short ways to add and join nodes. Sockets and plain values are interchangeable."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.output = self.add("OutputMaterial")
        self.coordinates = None

    def add(self, kind, **inputs):
        """Add a shader node; arguments are its inputs with spaces written as underscores."""
        node = self.tree.nodes.new("ShaderNode" + kind)
        for name, value in inputs.items():
            self.set(node, name.replace("_", " "), value)
        return node

    def set(self, node, name, value):
        """Join a socket to an input, or give it a value."""
        socket = node.inputs[name]
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def place(self, kind="Object"):
        """The object's, picture's or other coordinates."""
        if self.coordinates is None:
            self.coordinates = self.add("TexCoord")
        return self.coordinates.outputs[kind]

    def axes(self, vector=None):
        """The x, y and z of a vector; of the place on the object without one."""
        return self.add("SeparateXYZ", Vector=vector or self.place()).outputs

    def math(self, operation, a, b=None, c=None, clamp=False):
        node = self.tree.nodes.new("ShaderNodeMath")
        node.operation = operation
        node.use_clamp = clamp
        for i, value in enumerate((a, b, c)):
            if value is not None:
                self.set(node, i, value)
        return node.outputs[0]

    def mix(self, share, a, b, blend="MIX"):
        node = self.tree.nodes.new("ShaderNodeMixRGB")
        node.blend_type = blend
        for i, value in enumerate((share, a, b)):
            self.set(node, i, value)
        return node.outputs[0]

    def noise(self, scale, detail=2.0, roughness=0.5, vector=None):
        node = self.add("TexNoise", Vector=vector or self.place(), Scale=float(scale), Detail=float(detail),
                        Roughness=float(roughness))
        return node.outputs[0]

    def bump(self, height, strength, distance, normal=None):
        node = self.add("Bump", Height=height, Strength=strength, Distance=distance)
        if normal is not None:
            self.set(node, "Normal", normal)
        return node.outputs[0]

    def finish(self, shader, volume=None):
        """Join the shader to the output and hand back the material."""
        self.tree.links.new(shader, self.output.inputs["Surface"])
        if volume is not None:
            self.tree.links.new(volume, self.output.inputs["Volume"])
        return self.material

    def blend(self, share, a, b):
        """A mix of two shaders."""
        node = self.add("MixShader")
        for i, value in enumerate((share, a, b)):
            self.set(node, i, value)
        return node.outputs[0]


def plain(name, colour, roughness=0.4, **inputs):
    """One even surface."""
    nodes = Nodes(name)
    shader = nodes.add("BsdfPrincipled", Base_Color=colour, Roughness=roughness, **inputs)
    return nodes.finish(shader.outputs[0])


def glow(name, colour, strength):
    """A surface that gives light."""
    nodes = Nodes(name)
    return nodes.finish(nodes.add("Emission", Color=colour, Strength=strength).outputs[0])


def moulded_plastic(name, colour, roughness=0.33, depth=0.0):
    """Matte blow-moulded polyethylene: uneven gloss, a very fine grain, a hint of waviness.

    depth is how much light goes into the plastic and comes out beside; it costs much time and shows little.
    """
    nodes = Nodes(name)
    gloss = nodes.math("ADD", roughness - 0.05, nodes.math("MULTIPLY", nodes.noise(60, 3), 0.10))
    grain = nodes.bump(nodes.noise(2200), 0.012, 0.0004)
    waves = nodes.bump(nodes.noise(18, 1), 0.035, 0.004, grain)
    shader = nodes.add("BsdfPrincipled", Base_Color=colour, Roughness=gloss, Normal=waves, Subsurface=depth,
                       Subsurface_Color=colour)
    shader.inputs["Subsurface Radius"].default_value = (2.2 * MM, 1.9 * MM, 1.5 * MM)
    return nodes.finish(shader.outputs[0])


def clear_plastic(name, tint, roughness=0.015, refraction=1.5, shadow=0.85):
    """Clear plastic, or still water with refraction 1.33. Shadows are tinted, because traced caustics are noisy."""
    nodes = Nodes(name)
    shader = nodes.add("BsdfPrincipled", Base_Color=tint, Roughness=roughness, IOR=refraction, Transmission=1.0)
    return nodes.finish(_clear_to_shadows(nodes, shader, tuple(c**0.5 * shadow for c in tint[:3]) + (1,)))


def liquid(name, tint, density, refraction=1.33):
    """A dyed liquid whose colour deepens with its thickness."""
    nodes = Nodes(name)
    shader = nodes.add("BsdfPrincipled", Base_Color=(1, 1, 1, 1), Roughness=0.0, IOR=refraction, Transmission=1.0)
    dye = nodes.add("VolumeAbsorption", Color=tint, Density=density)
    return nodes.finish(_clear_to_shadows(nodes, shader, tuple(c**0.35 for c in tint[:3]) + (1,)), dye.outputs[0])


def droplet(name, tint=(1, 1, 1), density=0.0, refraction=1.33):
    """A bead of water, or of a dyed liquid with a density. A bead focuses light: its shadow is
    bright in the middle and dark at the rim. Tracing that is noisy, so the shadow is painted."""
    nodes = Nodes(name)
    shader = nodes.add("BsdfPrincipled", Base_Color=(1, 1, 1, 1), Roughness=0.0, IOR=refraction, Transmission=1.0)
    facing = nodes.add("LayerWeight", Blend=0.5).outputs["Facing"]
    bright, dark = (tuple(share * c for c in tint[:3]) + (1,) for share in (1.55, 0.25))
    mixed = _clear_to_shadows(nodes, shader, nodes.mix(facing, bright, dark))
    if not density:
        return nodes.finish(mixed)
    return nodes.finish(mixed, nodes.add("VolumeAbsorption", Color=tint, Density=density).outputs[0])


def _clear_to_shadows(nodes, shader, tint):
    rays = nodes.add("LightPath")
    soft_rays = nodes.math("MAXIMUM", rays.outputs["Is Shadow Ray"], rays.outputs["Is Diffuse Ray"])
    through = nodes.add("BsdfTransparent", Color=tint)
    return nodes.blend(soft_rays, shader.outputs[0], through.outputs[0])


def printed_label(name, picture, on_clear=False, paper=False):
    """A printed picture; its transparent parts show what is beneath.

    Ink on clear plastic would go grey where no light falls on it, so that it also lets light through and
    gives a little of its own.
    """
    nodes = Nodes(name)
    image = nodes.add("TexImage")
    image.image = bpy.data.images.load(picture)
    image.interpolation = "Cubic"
    image.extension = "EXTEND"
    colour, cover = image.outputs
    shader = nodes.add("BsdfPrincipled", Base_Color=colour, Roughness=0.5 if paper else 0.36, Specular=0.45)
    if paper:
        nodes.set(shader, "Normal", nodes.bump(nodes.noise(900, 4), 0.04, 0.0005))
    if on_clear:
        nodes.set(shader, "Emission", colour)
        nodes.set(shader, "Emission Strength", 0.30)
        back = nodes.add("BsdfTranslucent", Color=colour)
        ink = nodes.blend(0.25, shader.outputs[0], back.outputs[0])
    else:
        ink = shader.outputs[0]
    return nodes.finish(nodes.blend(cover, nodes.add("BsdfTransparent").outputs[0], ink))


def plaster(name, colour, bump, scale):
    """Fine plaster or stone with slight clouds."""
    nodes = Nodes(name)
    clouds, grain = nodes.noise(scale, 8, 0.62), nodes.noise(scale * 14, 5)
    darker = tuple(c * 0.90 for c in colour[:3]) + (1,)
    relief = nodes.math("ADD", clouds, nodes.math("MULTIPLY", grain, 0.25))
    shader = nodes.add("BsdfPrincipled", Roughness=0.85, Specular=0.15, Normal=nodes.bump(relief, bump, 0.004),
                       Base_Color=nodes.mix(nodes.math("MULTIPLY", clouds, 0.8), colour, darker))
    return nodes.finish(shader.outputs[0])


def turned_steel(name, roughness=0.24, anisotropy=0.7):
    """Steel with the fine rings of a lathe about z."""
    nodes = Nodes(name)
    x, y, _ = nodes.axes()
    radius = nodes.math("SQRT", nodes.math("ADD", nodes.math("POWER", x, 2.0), nodes.math("POWER", y, 2.0)))
    rings = nodes.add("CombineXYZ", X=nodes.math("MULTIPLY", radius, 2600.0),
                      Y=nodes.math("MULTIPLY", nodes.math("ARCTAN2", y, x), 1.5))
    lines = nodes.noise(1.0, 2, vector=rings.outputs[0])
    tangent = nodes.add("Tangent")
    tangent.direction_type = "RADIAL"
    tangent.axis = "Z"
    shader = nodes.add("BsdfPrincipled", Base_Color=(0.80, 0.81, 0.82, 1), Metallic=1.0, Anisotropic=anisotropy,
                       Tangent=tangent.outputs[0], Normal=nodes.bump(lines, 0.10, 0.0003),
                       Roughness=nodes.math("ADD", roughness - 0.06, nodes.math("MULTIPLY", lines, 0.14)))
    return nodes.finish(shader.outputs[0])


def brushed_steel(name, colour):
    """Steel brushed along y."""
    nodes = Nodes(name)
    stretch = nodes.add("Mapping", Vector=nodes.place())
    stretch.inputs["Scale"].default_value = (3200, 9, 9)
    lines = nodes.noise(1.0, 3, vector=stretch.outputs[0])
    clouds = nodes.noise(9, 5)
    along = nodes.add("CombineXYZ", Y=1.0)
    variation = nodes.math("ADD", nodes.math("MULTIPLY", lines, 0.13), nodes.math("MULTIPLY", clouds, 0.06))
    shader = nodes.add("BsdfPrincipled", Base_Color=colour, Metallic=1.0, Anisotropic=0.75,
                       Tangent=along.outputs[0], Roughness=nodes.math("ADD", 0.17, variation),
                       Normal=nodes.bump(lines, 0.12, 0.0002))
    return nodes.finish(shader.outputs[0])
